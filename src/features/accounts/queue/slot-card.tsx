import { i18n } from '@lingui/core'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { slotKey } from '~/domain/calendar/queue-moves'
import type { Slot } from '~/domain/calendar/queue-slots'
import { weekdayName } from '~/src/calendar/weekday-name'
import { cx } from '~/src/ui/class-names'
import { Drawn } from '~/src/ui/drawn'
import { enumWord } from '~/src/ui/enum-labels'
import { StatusGlyph } from '~/src/ui/status-mark'
import { placeRefusal, type QueueDraft, stepFrom } from './queue-draft'
import type { SlotView } from './queue-view'
import type { DraggedSlot } from './use-slot-drag'
import { placeStyle } from './week-layout'

/** A slot's actions, and the selected slot. */
export interface SlotActions {
  readonly draft: QueueDraft
  readonly readOnly: boolean
  readonly selected: string | undefined
  readonly onSelect: (id: string | undefined) => void
  readonly onMove: (id: string, place: Slot) => void
  readonly onRemove: (id: string) => void
  readonly onRestore: (id: string) => void
}

const looks: Record<SlotView['look'], string> = {
  taken: 'border-line-2 bg-lift hover:border-edge',
  free: 'border-dashed border-edge bg-sheet',
  added: 'border-dashed border-iris bg-iris-tint',
  incoming: 'border-dashed border-iris bg-iris-tint',
  removed: 'border-dashed border-line-2 bg-sheet text-ink-3 line-through',
}

/** The first post of a slot, or that it is free or unknown. */
function slotText({ look, title, count, knowsPosts }: SlotView): string {
  if (look === 'added') return i18n.t('free, new')
  if (title === undefined && !knowsPosts) return i18n.t('unknown')
  if (title === undefined) return i18n.t({ id: 'free (slot)', message: 'free' })
  return count > 1 ? `${title} +${String(count - 1)}` : title
}

/** `slotText` as shown: a dash if that is unknown. */
export function SlotText({ view }: { view: SlotView }) {
  if (view.knowsPosts || view.title !== undefined) return slotText(view)
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="sr-only">{slotText(view)}</span>
    </>
  )
}

type CardProps = SlotActions & {
  view: SlotView
  style: CSSProperties
  dragged: boolean
  onDragStart: (event: PointerEvent) => void
  onAnnounce: (text: string) => void
}

const steps: Record<string, { minutes?: number; days?: number }> = {
  ArrowUp: { minutes: -15 },
  ArrowDown: { minutes: 15 },
}

/** The step for an arrow key. In right-to-left layouts, left is a day later. */
function stepOf(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return steps[event.key]
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  return { days: (event.key === 'ArrowRight') === isRtl ? -1 : 1 }
}

/** A slot in the week. Arrow keys move it, Delete removes it. */
export function SlotCard(props: CardProps) {
  const { draft, view, style, dragged, readOnly, selected, onDragStart, onAnnounce } = props
  const { slot, look, date } = view
  const isRemoved = look === 'removed'
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (readOnly || isRemoved || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onAnnounce(i18n.t('Slot removed'))
      return props.onRemove(slot.id)
    }
    const step = stepOf(event)
    if (!step) return
    event.preventDefault()
    const place = stepFrom(draft, slot, step)
    if (!place) return
    onAnnounce(`${weekdayName(place.weekday)} ${place.time}`)
    props.onMove(slot.id, place)
  }
  const press = () => {
    if (isRemoved) return readOnly || props.onRestore(slot.id)
    props.onSelect(selected === slot.id ? undefined : slot.id)
  }
  return (
    <button
      type="button"
      data-slot={slotKey(slot)}
      aria-label={`${weekdayName(slot.weekday)} ${slot.time}, ${isRemoved ? i18n.t('removed') : slotText(view)}`}
      aria-description={isRemoved && !readOnly ? i18n.t('Press to keep it') : date || undefined}
      aria-pressed={isRemoved ? undefined : selected === slot.id}
      onKeyDown={onKeyDown}
      onClick={press}
      onPointerDown={(event) => isRemoved || onDragStart(event)}
      style={style}
      className={cx(
        '@container absolute h-[42px] scroll-my-12 touch-none overflow-hidden rounded border px-1.5 py-[3px] text-start',
        // Below the slots that stay, which it may overlap.
        isRemoved ? 'z-0' : 'z-1',
        view.moved
          ? 'border-iris bg-lift'
          : look === 'free' && !view.knowsPosts
            ? 'border-line-2 bg-sheet'
            : looks[look],
        selected === slot.id && 'inset-ring-2 inset-ring-iris',
        dragged && 'opacity-50',
      )}
    >
      <span className="flex items-center gap-1 text-12 font-medium whitespace-nowrap">
        {view.count > 0 && (
          <span aria-hidden="true" className="contents">
            <StatusGlyph
              status="queued"
              label={enumWord('queued')}
              className={cx('size-[11px] @max-[100px]:hidden', isRemoved && 'opacity-40')}
            />
          </span>
        )}
        {/* The visible text has to be part of the accessible name, comma included. */}
        <span className="tnum">
          {slot.time}
          <span className="sr-only">,</span>
        </span>
        <Drawn text={date} className="tnum ms-auto truncate font-normal text-ink-2" />
      </span>{' '}
      <span
        dir="auto"
        className={cx(
          'block truncate text-12 leading-[18px]',
          view.title === undefined || isRemoved ? 'text-ink-3' : 'text-ink-2',
        )}
      >
        <SlotText view={view} />
      </span>
    </button>
  )
}

/** The dragged slot at its drop target, with the number of posts that would move. */
export function DragPreview({
  dragged,
  views,
  draft,
}: {
  dragged: DraggedSlot
  views: readonly SlotView[]
  draft: QueueDraft
}) {
  const view = views.find(({ slot }) => slot.id === dragged.id)
  if (!view) return null
  const { place } = dragged
  const refusal = placeRefusal(draft, place, dragged.id)
  const posts =
    view.count > 0 &&
    i18n.t('{count, plural, one {1 post moves} other {# posts move}}', { count: view.count })
  const style = placeStyle(place)
  return (
    <>
      <span
        aria-hidden="true"
        style={style}
        className={cx(
          'pointer-events-none absolute z-5 h-[42px] rotate-[-1.6deg] rounded border px-1.5 py-[3px] shadow-float',
          refusal ? 'border-red bg-red-tint' : 'border-transparent bg-lift',
        )}
      >
        <span className="tnum block text-12 font-medium">{place.time}</span>
        <span className="block truncate text-12 leading-[18px] text-ink-2">
          <SlotText view={view} />
        </span>
      </span>
      <span
        role="status"
        style={{ ...style, top: style.top - 32, width: 'auto' }}
        className="tnum pointer-events-none absolute z-6 rounded bg-primary px-2 py-1 text-12 whitespace-nowrap text-on-primary"
      >
        {refusal ?? `${weekdayName(place.weekday, 'shortWeekday')} ${place.time}`} {!refusal && posts}
      </span>
    </>
  )
}
