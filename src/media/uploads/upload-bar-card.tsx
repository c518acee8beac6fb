import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Media } from '~/contract/media'
import { formatBytes } from '~/domain/media'
import { storeRecord } from '~/src/api/mutations/optimistic-update'
import { meQuery } from '~/src/api/queries/access'
import { mediaListQuery, mediaQuery, newestMediaQuery } from '~/src/api/queries/workspace'
import { useStore } from '~/src/store/store'
import { buttonClass } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { X } from '~/src/ui/icons'
import { ProgressBar } from '~/src/ui/progress-bar'
import { typeOf } from '../media-thumb'
import { uploads } from './upload-queue'
import { type Upload, uploadPrincipal, uploadStore } from './upload-store'
import { leftText, totalsOf, totalsText, type UploadTotals } from './upload-totals'

const batchMs = 50

/** The media of finished uploads that the lists have already: it may have been edited since. */
const cachedMedia = new WeakSet<Media>()

/** Adds finished uploads to the cached media lists, so that they appear in the library at once. */
export function useUploadsCache(): void {
  const client = useQueryClient()
  useEffect(() => {
    const cacheMedia = ({ workspaceId }: Upload, media: Media) => {
      if (cachedMedia.has(media)) return
      cachedMedia.add(media)
      const own = mediaQuery(workspaceId, media.id).queryKey
      storeRecord(client, mediaListQuery(workspaceId).queryKey, own, media)
      storeRecord(client, mediaListQuery(workspaceId, { type: typeOf(media) }).queryKey, own, media)
    }
    // A small file may have finished before this effect runs.
    for (const upload of uploadStore.get())
      if (upload.state.kind === 'done') cacheMedia(upload, upload.state.media)
    // Uploads that finish at about the same time are batched, so that the library is rendered only once for them.
    const ended: [Upload, Media][] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      for (const [upload, media] of ended.splice(0)) {
        cacheMedia(upload, media)
        void client.invalidateQueries({ queryKey: newestMediaQuery(upload.workspaceId).queryKey })
      }
    }
    const stop = uploads.onDone((upload, media) => {
      ended.push([upload, media])
      timer ??= setTimeout(flush, batchMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
      flush()
    }
  }, [client])
}

/** A bar for all uploads except those of `excludedWorkspaceId`, whose media screen shows each one. */
export default function UploadBarCard({ excludedWorkspaceId }: { excludedWorkspaceId: string | undefined }) {
  useUploadsCache()
  useResumeUploads()
  // The composer shows its uploads itself.
  const composed = useRouterState({ select: ({ location }) => location.search.draft })
  const all = useStore(uploadStore).filter(
    ({ workspaceId, draftId }) =>
      workspaceId !== excludedWorkspaceId && (draftId === undefined || draftId !== composed),
  )
  const totals = totalsOf(all)
  const [first] = all
  if (!first) return null
  return (
    <section
      aria-label={i18n.t('All uploads')}
      className="uploads-bar fixed end-4 z-20 grid w-[min(340px,calc(100vw-32px))] grid-cols-1 animate-settle gap-1.5 rounded-lg bg-lift px-3.5 py-2 shadow-float"
    >
      <div className="flex min-h-7 items-center gap-2">
        <span role="status" className="tnum min-w-0 flex-1">
          {totalsText(totals)}
        </span>
        <Link
          to="/w/$workspaceId/media"
          params={{ workspaceId: first.workspaceId }}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          {i18n.t('Show uploads')}
        </Link>
        {totals.going === 0 && (
          <IconButton
            size="sm"
            label={i18n.t('Dismiss')}
            icon={<X />}
            onClick={() => {
              for (const { id, state } of all) if (state.kind !== 'held') uploads.dismiss(id)
            }}
          />
        )}
      </div>
      <ProgressBar
        label={i18n.t('Upload progress')}
        value={totals.share}
        tone={totals.failed > 0 ? 'red' : 'plain'}
      />
      {totals.going > 0 && <Rate totals={totals} />}
    </section>
  )
}

/** Percentage, speed and time left. Keeps its height while these are unknown. */
export function Rate({ totals: { speed, secondsLeft, share } }: { totals: UploadTotals }) {
  return (
    <p className="tnum flex min-h-4 gap-x-2 text-12 text-ink-3">
      <span>{Math.floor(share * 100)}%</span>
      {speed !== undefined && <span>{i18n.t('{speed}/s', { speed: formatBytes(speed) })}</span>}
      {secondsLeft !== undefined && <span>{leftText(secondsLeft)}</span>}
    </p>
  )
}

/** Sets the owner of uploads, and resumes those that an earlier page or closed tab left unfinished. */
export function useResumeUploads(): void {
  const principalId = useQuery(meQuery()).data?.id
  useEffect(() => {
    if (principalId === undefined) return
    uploadPrincipal.set(principalId)
    const restore = () => {
      if (!document.hidden) void uploads.restore()
    }
    restore()
    document.addEventListener('visibilitychange', restore)
    return () => document.removeEventListener('visibilitychange', restore)
  }, [principalId])
}
