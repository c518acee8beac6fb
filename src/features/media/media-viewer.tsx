import { i18n } from '@lingui/core'
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Media } from '~/contract/media'
import { displayName } from '~/src/media/display-name'
import { learnRatio } from '~/src/media/grid/layout'
import { isVideo } from '~/src/media/media-thumb'
import { IconButton } from '~/src/ui/icon-button'
import { ChevronLeft, ChevronRight, ImageOff, X } from '~/src/ui/icons'
import { lineKey } from '~/src/ui/keyboard'
import { safeHref } from '~/src/ui/safe-link'

export interface LightboxProps {
  media: Media
  /** The items to step through. */
  items: readonly Media[]
  /** The total, if there are more than `items`. */
  count?: number | undefined
  onGo: (mediaId: string) => void
  onClose: () => void
}

/** An item over the whole page. Arrow keys, Home and End step through the items, Esc closes. */
export function Lightbox({ media, items, count = 0, onGo, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const at = items.findIndex(({ id }) => id === media.id)
  const previous = items[at - 1]
  // An item outside the list has no neighbours in it.
  const next = at < 0 ? undefined : items[at + 1]
  useModal(dialog)
  usePreloaded(previous, next)
  const go = (to: Media | undefined) => to && onGo(to.id)
  const onKeyDown = (event: KeyboardEvent) => {
    // Keep keys from the shortcuts of the page below, and arrow keys for a video's controls.
    event.stopPropagation()
    if (event.target instanceof HTMLVideoElement) return
    // With these, arrow keys are the browser's: Alt+← goes back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = { ArrowLeft: previous, ArrowRight: next, Home: items[0], End: items.at(-1) }
    const target = new Map<string, Media | undefined>(Object.entries(to)).get(lineKey(event.key))
    if (!target) return
    event.preventDefault()
    go(target)
  }
  return (
    <dialog
      ref={dialog}
      aria-label={displayName(media.name ?? i18n.t('Unnamed'))}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-desk text-ink backdrop:bg-scrim open:grid open:grid-rows-[auto_minmax(0,1fr)]"
    >
      <header className="flex items-center gap-2 px-4 py-2">
        <b dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {displayName(media.name ?? i18n.t('Unnamed'))}
        </b>
        {at >= 0 && (
          <>
            <span aria-live="polite" className="tnum text-ink-2">
              {i18n.t('{0} of {count}', { 0: at + 1, count: Math.max(items.length, count) })}
            </span>
            <IconButton
              label={i18n.t('Previous')}
              icon={<ChevronLeft className="rtl:-scale-x-100" />}
              notAllowed={!previous && i18n.t('This is the first item.')}
              onClick={() => go(previous)}
            />
            <IconButton
              label={i18n.t('Next')}
              icon={<ChevronRight className="rtl:-scale-x-100" />}
              notAllowed={!next && i18n.t('This is the last item.')}
              onClick={() => go(next)}
            />
          </>
        )}
        <IconButton label={i18n.t('Close')} icon={<X />} onClick={onClose} />
      </header>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center px-4 pb-4">
        <MediaView
          key={media.id}
          media={media}
          className="h-auto max-h-full w-auto max-w-full rounded object-contain"
        />
      </div>
    </dialog>
  )
}

/** Opens the dialog as a modal. On closing, the focus returns to what opened it, or to the panel. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement
    const panel = dialog.current?.closest('aside')
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener !== document.body) opener.focus({ preventScroll: true })
      // The opener is gone if another item was shown meanwhile.
      if (document.activeElement === document.body) panel?.focus({ preventScroll: true })
    }
  }, [dialog])
}

/** Preloads the images on either side. */
function usePreloaded(...neighbours: readonly (Media | undefined)[]): void {
  const urls = neighbours.flatMap((media) => (media && !isVideo(media) ? (safeHref(media.url) ?? []) : []))
  const key = urls.join(' ')
  useEffect(() => {
    for (const url of key.split(' ').filter(Boolean)) new Image().src = url
  }, [key])
}

/** What the browser measured when displaying a file. */
export interface Measured {
  /** Pixels. */
  readonly width?: number
  readonly height?: number
  readonly seconds?: number
}

interface MediaViewProps {
  media: Media
  className: string
  style?: CSSProperties | undefined
  onMeasured?: (measured: Measured) => void
}

/** An item, neither cropped nor enlarged; a video has controls. */
export function MediaView({ media, className, style, onMeasured }: MediaViewProps) {
  const url = safeHref(media.url)
  const name = displayName(media.name ?? i18n.t('Unnamed'))
  const [broken, setBroken] = useState<string>()
  if (!url)
    return (
      <span className={`grid place-items-center bg-well text-ink-3 ${className}`}>
        <ImageOff />
        <span className="sr-only">{i18n.t('{name} has no URL', { name })}</span>
      </span>
    )
  if (broken === url)
    return (
      <span className={`grid place-items-center content-center gap-2 bg-well p-8 text-ink-2 ${className}`}>
        <ImageOff aria-hidden="true" className="text-ink-3" />
        {i18n.t('Couldn’t load this file')}
      </span>
    )
  const measured = (found: Measured) => {
    learnRatio(media.id, found.width ?? 0, found.height ?? 0)
    onMeasured?.(found)
  }
  if (isVideo(media))
    return (
      <video
        key={url}
        src={`${url}#t=0.1`}
        controls
        playsInline
        preload="metadata"
        aria-label={media.altText ?? name}
        className={className}
        style={style}
        onError={() => setBroken(url)}
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight, duration } }) =>
          measured({
            ...(videoWidth > 0 && { width: videoWidth, height: videoHeight }),
            ...(Number.isFinite(duration) && { seconds: duration }),
          })
        }
      />
    )
  return (
    <img
      key={url}
      src={url}
      alt={media.altText ?? name}
      width={media.width}
      height={media.height}
      decoding="async"
      referrerPolicy="no-referrer"
      className={className}
      style={style}
      onError={() => setBroken(url)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        measured({ width: naturalWidth, height: naturalHeight })
      }
    />
  )
}
