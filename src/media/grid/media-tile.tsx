import { memo } from 'react'
import { word } from '~/domain/language'
import type { Media } from '~/contract/media'
import { displayName } from '~/src/media/display-name'
import { sizedPicture } from '~/src/api/sized-picture'
import { cx } from '~/src/ui/class-names'
import { Check } from '~/src/ui/icons'
import { safeHref } from '~/src/ui/safe-link'
import { isVideo } from './media-thumb'
import { TilePicture } from './tile-picture'
import { VideoFrame } from './video-frame'

export interface MediaTileProps {
  media: Media
  /** px, within the grid. */
  left: number
  top: number
  width: number
  height: number
  selected: boolean
  /** Its place among the chosen, where their order counts. */
  place: number | undefined
  /** Shown in the panel. */
  current: boolean
  /** Whether Tab comes to it. */
  active: boolean
  position: number
  count: number
  /** "Seen 3 Mar": what only this device remembers. Asked for here, once a tile: words on times are slow to make. */
  noteOf: ((media: Media) => string | undefined) | undefined
}

const ring = {
  selected: 'outline-3 -outline-offset-3 outline-iris',
  current: 'outline-2 -outline-offset-2 outline-ink',
}

/** The empty tick under the mouse, made only there; on a phone always. */
const tick =
  'before:pointer-events-none before:absolute before:start-2 before:top-2 before:z-1 before:size-5 before:rounded-sm before:border before:border-pic-ink before:bg-pic-scrim md:not-hover:before:hidden max-md:before:start-3 max-md:before:top-3 max-md:before:opacity-70'

/** px: in a narrower tile a note is cut off. Each tile that cuts something off is one more thing to draw by itself. */
const widthOfNote = 128

/** The one address for this screen: with a choice of two, the browser looks each up whenever a tile is used again. */
const copyOf = ({ url }: Media, side: number): string | undefined =>
  sizedPicture(safeHref(url), side * Math.min(2, Math.ceil(devicePixelRatio))).src

/** One item in the grid. The tick is drawn by CSS: a mouse can aim at it, keyboards press Space. */
export const MediaTile = memo(function MediaTile(props: MediaTileProps) {
  const { media, left, top, width, height, selected, place, current, active } = props
  const note = props.noteOf?.(media)
  const name = displayName(media.name ?? 'Unnamed')
  const video = isVideo(media)
  return (
    // The outer box has no size of its own, so that a new size of the inner one is nobody else's matter.
    <div
      role="presentation"
      className="absolute top-0 left-0 size-0 [contain:layout_size_style]"
      style={{ translate: `${left}px ${top}px` }}
    >
      <div
        role="option"
        aria-label={[name, video && word('video'), note].filter(Boolean).join(', ')}
        aria-selected={selected}
        aria-setsize={props.count}
        aria-posinset={props.position}
        aria-current={current || undefined}
        tabIndex={active ? 0 : -1}
        data-media={media.id}
        style={{ width, height }}
        className={cx(
          'relative cursor-default rounded bg-well [contain:layout_size_style] focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-iris',
          !selected && tick,
        )}
      >
        {video ? (
          <VideoFrame key={media.id} media={media} />
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
