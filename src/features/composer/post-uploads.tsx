import { i18n } from '@lingui/core'
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Media } from '~/contract/media'
import type { Platform } from '~/contract/social'
import { platformsThatCrop } from '~/domain/platforms/picture-ratios'
import { uploadRefusal } from '~/src/api/mutations/upload'
import { errorLine } from '~/src/feedback/failure-line'
import { isolated } from '~/src/i18n/isolated'
import { displayName } from '~/src/media/display-name'
import { pastedFiles } from '~/src/media/uploads/pasted-files'
import { UploadAltTextButton, UploadAltTextDialog } from '~/src/media/uploads/upload-alt-text'
import {
  pictureSize,
  UploadCropButton,
  UploadCropDialog,
  UploadHeldButton,
} from '~/src/media/uploads/upload-crop'
import { canRetry, type Upload, uploads, useUploads } from '~/src/media/uploads/upload-queue'
import { UploadCredits } from '~/src/media/uploads/upload-status'
import { Button } from '~/src/ui/button'
import { ProgressBar } from '~/src/ui/progress-bar'
import { toast } from '~/src/ui/toast'
import { maxMedia } from './composer-values'
import type { Version } from './variants/post-variants'

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/** Handles files dropped or pasted anywhere on the form. `over` while they are dragged above it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  return {
    over,
    props: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
      onPaste: (event: ClipboardEvent) => {
        const files = pastedFiles(event)
        if (files.length === 0) return
        event.preventDefault()
        onFiles(files)
      },
    },
  }
}

const isWaiting = ({ state, instead }: Upload): boolean =>
  instead === undefined && state.kind !== 'done' && state.kind !== 'failed' && state.kind !== 'cancelled'

/** Why nothing can be saved while the post's files are uploading. */
export function uploadsRefusal(rows: readonly Upload[]): string | undefined {
  if (rows.some(({ state }) => state.kind === 'held'))
    return i18n.t('A file isn’t uploaded yet. Crop it, or upload the original.')
  return rows.some(({ state }) => state.kind !== 'failed' && state.kind !== 'cancelled')
    ? i18n.t('A file is still uploading.')
    : undefined
}

export interface PostUploads {
  readonly rows: readonly Upload[]
  /** The platforms it will be published to. */
  readonly platforms: readonly Platform[]
  add: (files: readonly File[]) => void
  /** Uploads a file that replaces the post's file with this URL. */
  replace: (file: File, url: string) => void
  drop: (id: string) => void
  /** The name of the version that an upload is for, unless it's the one on show. */
  otherVersion: (version: Upload['version']) => string | undefined
}

/** The draft that uploads belong to, and the platforms it will be published to. */
export interface UploadContext {
  readonly workspaceId: string
  readonly draftId: string
  readonly platforms: readonly Platform[]
  /** The version on show, which added files are for. */
  readonly version: Version
  /** Number of files that this version has. */
  readonly count: number
}

/**
 * The uploads of this post. Each is added to it when done, also after a reload; if the composer is left they
 * continue into the library. An image in no ratio that the post's platforms recommend is held, so that it can
 * be cropped first.
 */
export function usePostUploads(
  { workspaceId, draftId, platforms, version, count }: UploadContext,
  onMedia: (media: Media, upload: Upload) => void,
  otherVersion: PostUploads['otherVersion'],
): PostUploads {
  const mine = useUploads(workspaceId).filter((upload) => upload.draftId === draftId)
  const addToPost = useEffectEvent((upload: Upload, media: Media) => {
    if (upload.draftId !== draftId || upload.workspaceId !== workspaceId) return
    onMedia(media, upload)
    uploads.detach(upload.id)
    uploads.dismiss(upload.id)
  })
  useEffect(() => {
    // Uploads finished while another screen was open.
    for (const upload of uploads.store.get())
      if (upload.state.kind === 'done') addToPost(upload, upload.state.media)
    return uploads.onDone((upload, media) => addToPost(upload, media))
  }, [])
  /** The files that can be uploaded, at most `room`. Says that others can’t. */
  const accepted = (files: readonly File[], room: number): readonly File[] => {
    const fit = files.filter((file) => {
      const refusal = uploadRefusal(file)
      if (refusal)
        toast.show({
          title: i18n.t('Couldn’t upload {name}', { name: isolated(displayName(file.name, 40)) }),
          detail: refusal,
          tone: 'failed',
        })
      return !refusal
    })
    const taken = fit.slice(0, Math.max(0, room))
    if (taken.length < fit.length)
      toast.show({
        title: i18n.t('{count, plural, one {1 file wasn’t uploaded} other {# files weren’t uploaded}}', {
          count: fit.length - taken.length,
        }),
        detail: i18n.t('A post can have up to {maxMedia} files.', { maxMedia }),
        tone: 'failed',
      })
    return taken
  }
  const add = async (files: readonly File[], instead?: string) => {
    const waiting = mine.filter((upload) => isWaiting(upload) && (upload.version ?? 'all') === version)
    const room = maxMedia - count - waiting.length
    const fit = accepted(files, instead === undefined ? room : files.length)
    const sizes = instead === undefined ? await Promise.all(fit.map(pictureSize)) : []
    const held = fit.filter((_, index) => {
      const size = sizes[index]
      return size !== undefined && platformsThatCrop(size, platforms).length > 0
    })
    const own = version === 'all' ? undefined : version
    uploads.add(workspaceId, fit, { held, draftId, instead, version: own })
  }
  return {
    rows: mine.filter(({ state }) => state.kind !== 'done'),
    platforms,
    add: (files) => void add(files),
    replace: (file, url) => void add([file], url),
    drop: (id) => uploads.detach(id),
    otherVersion,
  }
}

type UploadRowsProps = Pick<PostUploads, 'rows' | 'platforms' | 'drop' | 'otherVersion'>

/** The post's uploads with their progress. */
export function UploadRows({ rows, platforms, drop, otherVersion }: UploadRowsProps) {
  const [described, setDescribed] = useState<Upload>()
  const [cropped, setCropped] = useState<Upload>()
  const held = rows.filter(({ state }) => state.kind === 'held')
  return (
    <>
      {rows.length > 0 && (
        <ul aria-label={i18n.t('Uploads')} className="mt-2 grid gap-1.5">
          {rows.map((row) => (
            <UploadRow
              key={row.id}
              upload={row}
              otherVersion={otherVersion(row.version)}
              onDescribe={() => setDescribed(row)}
              onCrop={() => setCropped(row)}
              onDrop={() => drop(row.id)}
            />
          ))}
        </ul>
      )}
      {held.length > 0 && <HeldNotice held={held} />}
      {cropped && (
        <UploadCropDialog
          key={cropped.id}
          upload={cropped}
          platforms={platforms}
          onClose={() => setCropped(undefined)}
        />
      )}
      {described && (
        <UploadAltTextDialog key={described.id} upload={described} onClose={() => setDescribed(undefined)} />
      )}
    </>
  )
}

/** Says why files are held, with an action for all of them. */
function HeldNotice({ held }: { held: readonly Upload[] }) {
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-2 text-12 text-ink-2">
      <span role="status">
        {i18n.t('Some platforms may cut this shape. Crop it yourself first, or upload the original.')}
      </span>
      {held.length > 1 && (
        <Button size="sm" onClick={() => held.forEach(({ id }) => uploads.release(id))}>
          {i18n.t('Upload all originals')}
        </Button>
      )}
    </p>
  )
}

function progressOf({ state }: Upload): number | undefined {
  if (state.kind === 'sending') return state.total > 0 ? state.sent / state.total : 0
  return state.kind === 'completing' ? 1 : undefined
}

interface UploadRowProps {
  upload: Upload
  otherVersion: string | undefined
  onDescribe: () => void
  onCrop: () => void
  onDrop: () => void
}

function UploadRow({ upload, otherVersion, onDescribe, onCrop, onDrop }: UploadRowProps) {
  const { id, file, state } = upload
  const name = displayName(file.name, 40)
  const ended = state.kind === 'failed' || state.kind === 'cancelled'
  const held = state.kind === 'held'
  const leave = () => {
    uploads.dismiss(id)
    onDrop()
  }
  return (
    <li className="flex flex-wrap items-center gap-2 text-12">
      <span dir="auto" className="min-w-0 flex-1 truncate max-md:basis-full">
        {name}
      </span>
      {otherVersion && (
        <span className="text-ink-2">{i18n.t('Version: {name}', { name: otherVersion })}</span>
      )}
      {state.kind === 'failed' && (
        <span role="alert" className="text-red">
          {errorLine(state.error)} <UploadCredits error={state.error} />
        </span>
      )}
      {state.kind === 'cancelled' && <span className="text-ink-3">{i18n.t('cancelled')}</span>}
      {!ended && !held && (
        <span className="w-32">
          <ProgressBar label={i18n.t('Uploading {name}', { name })} value={progressOf(upload)} />
        </span>
      )}
      <UploadAltTextButton upload={upload} onOpen={onDescribe} />
      <UploadCropButton upload={upload} onOpen={onCrop} />
      <UploadHeldButton upload={upload} />
      {canRetry(upload) && (
        <Button size="sm" variant="quiet" onClick={() => uploads.retry(id)}>
          {i18n.t('Retry')}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={() => (ended || held ? leave() : uploads.cancel(id))}>
        {ended || held ? i18n.t('Remove file') : i18n.t('Cancel')}
      </Button>
    </li>
  )
}
