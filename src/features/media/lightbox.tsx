import { lineKey } from '~/src/ui/line-key'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Media } from '~/contract/media'
import { displayName } from '~/src/media/display-name'
import { isVideo } from '~/src/media/grid/media-thumb'
import { IconButton } from '~/src/ui/icon-button'
import { ChevronLeft, ChevronRight, X } from '~/src/ui/icons'
import { safeHref } from '~/src/ui/safe-link'
import { MediaView } from './media-view'

export interface LightboxProps {
  media: Media
  /** What the arrows lead through. */
  items: readonly Media[]
  onGo: (mediaId: string) => void
  onClose: () => void
}

/** One item over the whole page. Arrows lead on, Home and End to the ends, Esc back. */
export function Lightbox({ media, items, onGo, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const at = items.findIndex(({ id }) => id === media.id)
  const previous = items[at - 1]
  const next = items[at + 1]
  useEffect(() => dialog.current?.showModal(), [])
  usePreloaded(previous, next)
  const go = (to: Media | undefined) => to && onGo(to.id)
  const onKeyDown = (event: KeyboardEvent) => {
    // The page under it has shortcuts of its own; and a video's controls keep their arrows.
    event.stopPropagation()
    if (event.target instanceof HTMLVideoElement) return
    const to = { ArrowLeft: previous, ArrowRight: next, Home: items[0], End: items.at(-1) }
    const leadsTo = new Map<string, Media | undefined>(Object.entries(to)).get(lineKey(event.key))
    if (!leadsTo) return
    event.preventDefault()
    go(leadsTo)
  }
  return (
    <dialog
      ref={dialog}
      aria-label={displayName(media.name ?? 'Unnamed')}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-desk text-ink backdrop:bg-scrim open:grid open:grid-rows-[auto_minmax(0,1fr)]"
    >
      <header className="flex items-center gap-2 px-4 py-2">
        <b dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {displayName(media.name ?? 'Unnamed')}
        </b>
        {at >= 0 && (
          <span aria-live="polite" className="tnum text-ink-2">
            {at + 1} of {items.length}
          </span>
        )}
        <IconButton
          label="Previous"
          icon={<ChevronLeft className="rtl:-scale-x-100" />}
          notAllowed={!previous && 'This is the first item.'}
          onClick={() => go(previous)}
        />
        <IconButton
          label="Next"
          icon={<ChevronRight className="rtl:-scale-x-100" />}
          notAllowed={!next && 'This is the last item.'}
          onClick={() => go(next)}
        />
        <IconButton label="Close" icon={<X />} onClick={onClose} />
      </header>
      <div className="grid min-h-0 place-items-center px-4 pb-4">
        <MediaView
          key={media.id}
          media={media}
          className="h-auto max-h-full w-auto max-w-full rounded object-contain"
        />
      </div>
    </dialog>
  )
}

/** Has the browser fetch the pictures on either side. */
function usePreloaded(...neighbours: readonly (Media | undefined)[]): void {
  const urls = neighbours.flatMap((media) => (media && !isVideo(media) ? (safeHref(media.url) ?? []) : []))
  const key = urls.join(' ')
  useEffect(() => {
    for (const url of key.split(' ').filter(Boolean)) new Image().src = url
  }, [key])
}
