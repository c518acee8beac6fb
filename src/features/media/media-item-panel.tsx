import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Media } from '~/contract/media'
import { ApiError } from '~/src/api/errors'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { mediaQuery } from '~/src/api/queries/workspace'
import { QueryState } from '~/src/feedback/query-state'
import { AltTextSection } from '~/src/media/alt-text/alt-text-field'
import { displayName } from '~/src/media/display-name'
import { isVideo } from '~/src/media/media-thumb'
import { UseAs } from '~/src/media/use-as/use-as'
import { EmptyState } from '~/src/ui/empty-state'
import { IconButton } from '~/src/ui/icon-button'
import { Download, Eye, Link2 } from '~/src/ui/icons'
import { letterOf, takesLetters } from '~/src/ui/keyboard'
import { lazyWithRetry } from '~/src/ui/lazy'
import type { ListEndProps } from '~/src/ui/list-end'
import { SidePanel } from '~/src/ui/side-panel'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { MediaFacts } from './media-facts'
import type { MediaSearch } from './media-search'
import { MediaUses } from './media-uses'
import { Lightbox, type Measured, MediaView } from './media-viewer'
import { copyUrls, download, noAddress, UseInPost } from './selection-bar'
import { useMediaList } from './use-media-list'

const PlatformFit = lazyWithRetry(() => import('./platform-fit').then((module) => module.default))

export interface MediaItemPanelProps {
  workspaceId: string
  mediaId: string
  search: MediaSearch
  onSearch: (change: Partial<MediaSearch>) => void
  /** Opens another item in its place. */
  onGo: (mediaId: string) => void
  onClose: () => void
}

/** A media item with its fields, uses and actions. */
export function MediaItemPanel(props: MediaItemPanelProps) {
  const { workspaceId, mediaId, search, onSearch, onGo, onClose } = props
  const { items, total, end } = useMediaList(workspaceId, search)
  useReadAhead(items, mediaId, end)
  const query = useQuery({
    ...mediaQuery(workspaceId, mediaId),
    placeholderData: () => items.find(({ id }) => id === mediaId),
  })
  const media = query.data
  const isMissing = media === undefined && query.error instanceof ApiError && query.error.status === 404
  const viewLarge = () => onSearch({ full: true })
  useLetter('f', () => media && viewLarge())
  return (
    <SidePanel
      title={displayName(media?.name ?? i18n.t('Media'))}
      subject={mediaId}
      onClose={onClose}
      actions={
        media && (
          <IconButton
            label={i18n.t('View full size')}
            icon={<Eye />}
            aria-keyshortcuts="F"
            onClick={viewLarge}
          />
        )
      }
      footer={media && <Actions workspaceId={workspaceId} media={media} />}
    >
      {isMissing ? (
        <EmptyState title={i18n.t('Couldn’t find this media item')}>
          {i18n.t('It may have been deleted, or it belongs to another workspace.')}
        </EmptyState>
      ) : (
        <QueryState query={query} failed={i18n.t('Couldn’t load this item')} loading={<PanelSkeleton />}>
          {(record) => (
            <Details key={record.id} workspaceId={workspaceId} media={record} onLarge={viewLarge} />
          )}
        </QueryState>
      )}
      {search.full && media && (
        <Lightbox
          media={media}
          items={items}
          count={total}
          onGo={onGo}
          onClose={() => onSearch({ full: undefined })}
        />
      )}
    </SidePanel>
  )
}

/** The next page is loaded this many items before the end, so that stepping through items needn't wait. */
const prefetchDistance = 5

/** Loads the next page when stepping through the items approaches the end. */
function useReadAhead(items: readonly Media[], mediaId: string, end: ListEndProps | undefined): void {
  const at = items.findIndex(({ id }) => id === mediaId)
  const shouldPrefetch = at >= 0 && at >= items.length - prefetchDistance && end?.isLoading === false
  const read = useEffectEvent(() => end?.onMore?.())
  useEffect(() => {
    if (shouldPrefetch) read()
  }, [shouldPrefetch, items.length])
}

/** Handles a single-letter shortcut anywhere on the page except in text fields. */
function useLetter(letter: string, action: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey) return
    if (letterOf(event) !== letter || takesLetters(event.target)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** The size that the file takes once it has loaded, at most 18rem (max-h-72) high, so that nothing moves then. */
const reservedSize = ({ width, height }: Media) =>
  width && height
    ? {
        width: `min(100%, ${width}px, calc(18rem * ${width / height}))`,
        aspectRatio: `${width} / ${height}`,
      }
    : undefined

interface DetailsProps {
  workspaceId: string
  media: Media
  onLarge: () => void
}

function Details({ workspaceId, media, onLarge }: DetailsProps) {
  const [measured, setMeasured] = useState<Measured>()
  const supportsAltText = useExtensions().has('setAltText')
  const view = (
    <MediaView
      media={media}
      className="mx-auto block h-auto max-h-72 w-auto max-w-full rounded bg-well object-contain"
      style={reservedSize(media)}
      onMeasured={setMeasured}
    />
  )
  const file = {
    type: media.type,
    mimeType: media.mimeType,
    name: media.name,
    size: media.size,
    width: media.width ?? measured?.width,
    height: media.height ?? measured?.height,
    duration: media.duration ?? measured?.seconds,
  }
  return (
    <>
      {isVideo(media) ? (
        view
      ) : (
        <button type="button" aria-label={i18n.t('View full size')} className="rounded" onClick={onLarge}>
          {view}
        </button>
      )}
      {supportsAltText && <AltTextSection workspaceId={workspaceId} media={media} />}
      <MediaFacts
        workspaceId={workspaceId}
        media={media}
        measured={measured}
        shown={supportsAltText ? ['altText'] : []}
      />
      {media.url && <MediaUses workspaceId={workspaceId} url={media.url} />}
      <section aria-labelledby="media-fit" className="border-t border-line pt-3">
        <h3 id="media-fit" className="mb-1 text-13 font-medium">
          {i18n.t('Platform compatibility')}
        </h3>
        <PlatformFit file={file} fallback={<p className="text-ink-2">{i18n.t('Checking…')}</p>} />
      </section>
    </>
  )
}

function Actions({ workspaceId, media }: { workspaceId: string; media: Media }) {
  return (
    <>
      <UseInPost workspaceId={workspaceId} items={[media]} />
      <UseAs workspaceId={workspaceId} media={media} reference />
      <span className="ms-auto flex">
        <IconButton
          size="sm"
          label={i18n.t('Copy URL')}
          icon={<Link2 />}
          notAllowed={noAddress([media])}
          onClick={() => void copyUrls([media])}
        />
        <IconButton
          size="sm"
          label={i18n.t('Download')}
          icon={<Download />}
          notAllowed={noAddress([media])}
          onClick={() => void download([media])}
        />
      </span>
    </>
  )
}

function PanelSkeleton() {
  return (
    <Skeleton label={i18n.t('Loading item')} className="grid gap-2">
      <Block className="h-56" />
      {['w-7/12', 'w-5/12', 'w-8/12', 'w-6/12', 'w-9/12'].map((width) => (
        <Block key={width} className={`h-[9px] ${width}`} />
      ))}
    </Skeleton>
  )
}
