import type { MouseEvent } from 'react'
import type { Media } from '~/contract/media'
import { displayName } from '~/domain/media/display-name'
import { cx } from '~/src/ui/class-names'
import { Check } from '~/src/ui/icons'
import { isVideo, MediaThumb } from './media-thumb'

export interface MediaTileProps {
  media: Media
  width: number
  height: number
  selected: boolean
  /** Its place among the chosen, where their order counts. */
  place?: number | undefined
  /** Shown in the panel. */
  current: boolean
  /** Whether Tab comes to it. */
  active: boolean
  position: number
  count: number
  /** "Seen 3 Mar": what only this device remembers. */
  note?: string | undefined
  /** How it is told to whoever moves the focus. */
  attach: (id: string, element: HTMLElement | null) => void
  onPress: (id: string, event: MouseEvent, check: boolean) => void
}

const ring = {
  selected: 'outline-3 -outline-offset-3 outline-iris',
  current: 'outline-2 -outline-offset-2 outline-ink',
}

/** One item in the grid. */
export function MediaTile(props: MediaTileProps) {
  const { media, width, height, selected, place, current, active, note, onPress } = props
  const name = displayName(media.name ?? 'Unnamed')
  return (
    <div
      ref={(element) => props.attach(media.id, element)}
      role="option"
      aria-label={[name, isVideo(media) && 'video', note].filter(Boolean).join(', ')}
      aria-selected={selected}
      aria-setsize={props.count}
      aria-posinset={props.position}
      aria-current={current || undefined}
      tabIndex={active ? 0 : -1}
      data-media={media.id}
      style={{ width, height }}
      className="group relative flex-none cursor-default overflow-hidden rounded focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-iris"
      onClick={(event) =>
        onPress(
          media.id,
          event,
          event.target instanceof Element && event.target.closest('[data-check]') !== null,
        )
      }
    >
      <MediaThumb media={media} width={width} height={height} />
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
        <span className="absolute start-1.5 bottom-1.5 rounded-sm bg-pic-scrim px-1.5 text-12 text-pic-ink">
          {note}
        </span>
      )}
      <CheckMark selected={selected} place={place} />
    </div>
  )
}

/** The tick: a mouse can aim at it; keyboards press Space. */
function CheckMark({ selected, place }: { selected: boolean; place: number | undefined }) {
  return (
    <span
      data-check
      aria-hidden="true"
      className="absolute start-0 top-0 grid size-9 place-items-center max-md:size-11"
    >
      <span
        className={cx(
          'grid size-5 place-items-center rounded-sm border text-12 font-medium',
          selected
            ? 'border-on-iris bg-iris text-on-iris'
            : 'border-pic-ink bg-pic-scrim opacity-0 group-hover:opacity-100 max-md:opacity-70',
        )}
      >
        {selected &&
          (place === undefined ? <Check className="size-3.5" /> : <span className="tnum">{place}</span>)}
      </span>
    </span>
  )
}
