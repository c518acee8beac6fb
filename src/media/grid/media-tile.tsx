import { i18n } from '@lingui/core'
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Media } from '~/contract/media'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { displayName } from '~/src/media/display-name'
import { sizedPicture } from '~/src/media/sized-picture'
import { cx } from '~/src/ui/class-names'
import { Check, ImageOff } from '~/src/ui/icons'
import { safeHref } from '~/src/ui/safe-link'
import { isVideo } from '../media-thumb'
import { VideoFrame } from './video-frame'

export interface MediaTileProps {
  media: Media
  /** px, within the grid. */
  left: number
  top: number
  width: number
  height: number
  selected: boolean
  /** Its number in the selection, if the order matters. */
  place: number | undefined
  /** Shown in the panel. */
  current: boolean
  /** Whether it is in the tab order. */
  active: boolean
  position: number
  count: number
  /** A note such as "last seen 3 Mar". Called only for rendered tiles, since formatting dates is slow. */
  noteOf: ((media: Media) => string | undefined) | undefined
}

const ring = {
  selected: 'outline-3 -outline-offset-3 outline-iris',
  current: 'outline-2 -outline-offset-2 outline-ink',
}

/** The empty checkbox, shown on hover, or always on phones. */
const tick =
  'before:pointer-events-none before:absolute before:start-2 before:top-2 before:z-1 before:size-5 before:rounded-sm before:border before:border-pic-ink before:bg-pic-scrim md:not-hover:before:hidden max-md:before:start-3 max-md:before:top-3 max-md:before:opacity-70'

/** Notes are only truncated in tiles narrower than this (px), since truncation makes painting slower. */
const widthOfNote = 128

/** A single URL for this screen's density. With a `srcset`, the browser would evaluate it whenever a tile is recycled. */
const copyOf = ({ url }: Media, side: number): string | undefined =>
  sizedPicture(safeHref(url), side * Math.min(2, Math.ceil(devicePixelRatio))).src

/** An item in the grid. The checkbox is drawn by CSS; it can be clicked, and the keyboard uses Space. */
export const MediaTile = memo(function MediaTile(props: MediaTileProps) {
  const { media, left, top, width, height, selected, place, current, active } = props
  const note = props.noteOf?.(media)
  const name = displayName(media.name ?? i18n.t('Unnamed'))
  const video = isVideo(media)
  return (
    // The outer box has no size, so that resizing the inner one doesn't affect the layout.
    <div
      role="presentation"
      className="absolute top-0 left-0 size-0 [contain:layout_size_style]"
      style={{ translate: `${left}px ${top}px` }}
    >
      <div
        role="option"
        aria-label={commaSeparated([name, video && i18n.t('video'), note])}
        aria-selected={selected}
        aria-setsize={props.count}
        aria-posinset={props.position}
        aria-current={current || undefined}
        tabIndex={active ? 0 : -1}
        data-media={media.id}
        style={{ width, height }}
        className={cx(
          'absolute top-0 left-0 cursor-default rounded bg-well [contain:layout_size_style] focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-iris',
          !selected && tick,
        )}
      >
        {video ? (
          <VideoFrame key={media.id} media={media} poster={copyOf(media, Math.max(width, height))} />
        ) : (
          <TilePicture src={copyOf(media, Math.max(width, height))} />
        )}
        {(selected || current) && (
          <span
            aria-hidden="true"
            className={cx(
              'pointer-events-none absolute inset-0 rounded outline-solid',
              selected ? ring.selected : ring.current,
            )}
          />
        )}
        {note && (
          <span
            className={cx(
              'absolute start-1.5 bottom-1.5 max-w-[calc(100%-12px)] rounded-sm bg-pic-scrim px-1.5 text-12 text-pic-ink',
              width < widthOfNote && 'truncate',
            )}
          >
            {note}
          </span>
        )}
        {selected && <Tick place={place} />}
      </div>
    </div>
  )
})

function Tick({ place }: { place: number | undefined }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute start-2 top-2 grid size-5 place-items-center rounded-sm border border-on-iris bg-iris text-12 font-medium text-on-iris max-md:start-3 max-md:top-3"
    >
      {place === undefined ? <Check className="size-3.5" /> : <span className="tnum">{place}</span>}
    </span>
  )
}

/**
 * An image that fills its tile, in a recycled element. Browsers show the previous image until the next one is loaded, so
 * the element is hidden meanwhile, unless it is new. Cached images appear at once.
 */
function TilePicture({ src }: { src: string | undefined }) {
  const image = useRef<HTMLImageElement>(null)
  const before = useRef<string>(undefined)
  const [broken, setBroken] = useState<string>()
  const shown = src !== undefined && src !== broken
  useLayoutEffect(() => {
    if (before.current !== undefined && shown) reveal(image)
    before.current = src
  }, [src, shown])
  if (!shown)
    return (
      <span className="grid size-full place-items-center rounded text-ink-3 inset-ring inset-ring-line">
        <ImageOff />
      </span>
    )
  return (
    <img
      ref={image}
      // `src` is last, since the browser requests it as soon as it is set, and again if the policy changes afterwards.
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      className="size-full rounded object-cover"
      src={src}
      onLoad={() => reveal(image)}
      onError={() => setBroken(src)}
    />
  )
}

function reveal({ current }: RefObject<HTMLImageElement | null>): void {
  if (current) current.style.visibility = current.complete ? '' : 'hidden'
}
