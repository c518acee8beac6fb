import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { weekdayOf } from '~/domain/calendar/day'
import { slotKey } from '~/domain/calendar/queue-moves'
import type { Slot } from '~/domain/calendar/queue-slots'
import { localMinutes, timeOf, zonedDay } from '~/domain/calendar/time-zone'
import { weekdays } from '~/src/calendar/device-settings'
import { weekdayName } from '~/src/calendar/weekday-name'
import { cx } from '~/src/ui/class-names'
import { Plus } from '~/src/ui/icons'
import { placeRefusal } from './queue-draft'
import { type SlotView } from './queue-view'
import { DragPreview, type SlotActions, SlotCard } from './slot-card'
import { pointIn, useSlotDrag } from './use-slot-drag'
import { columnOf, hourHeight, lanesOf, placeAt, placeStyle, topOf, zoneName } from './week-layout'

export interface WeekGridProps extends SlotActions {
  views: readonly SlotView[]
  now: number
  /** The slot that was added last, which is scrolled into view. */
  added: Slot | undefined
  onAdd: (place: Slot) => void
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Hour labels next to the grid. */
function Hours() {
  return (
    <div aria-hidden="true" className="relative">
      {hours.slice(1).map((hour) => (
        <span
          key={hour}
          style={{ top: hour * hourHeight }}
          className="tnum absolute end-2 -translate-y-2 text-12 text-ink-2"
        >
          {timeOf(hour * 60)}
        </span>
      ))}
    </div>
  )
}

/** The queue's week with a card per slot, moved by dragging or arrow keys. A click on a free place adds a slot. */
export function WeekGrid(props: WeekGridProps) {
  const { draft, views, now, readOnly, onMove } = props
  const week = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [free, setFree] = useState<Slot>()
  const drag = useSlotDrag(week, onMove)
  useScrollToFirstSlot(scroller, views)
  useScrollToAdded(scroller, props.added)
  const shown = views.filter(({ look }) => look !== 'removed')
  const lanes = lanesOf(shown.map(({ slot }) => slot))
  const moment = new Date(now).toISOString()
  const today = weekdayOf(zonedDay(moment, draft.timezone))
  const onHover = (event: PointerEvent) => {
    if (readOnly || drag.dragged || !week.current || event.pointerType !== 'mouse') return
    const { x, y, width } = pointIn(week.current, event)
    const place = placeAt(x, y - 14, width, 30)
    const isOver = event.target instanceof Element && event.target.closest('[data-slot]') !== null
    setFree(isOver || placeRefusal(draft, place) ? undefined : place)
  }
  return (
    <div ref={scroller} data-scroller="" className="min-h-0 flex-1 overflow-auto">
      <div className="min-w-[640px]">
        <ColumnHeaders views={views} today={today} zone={zoneName(now, draft.timezone)} />
        <div className="grid grid-cols-[52px_minmax(0,1fr)]">
          <Hours />
          <div
            ref={week}
            role="group"
            aria-label={i18n.t('Slots by weekday')}
            onPointerMove={onHover}
            onPointerLeave={() => setFree(undefined)}
            style={{ height: 24 * hourHeight }}
            className="relative"
          >
            {weekdays().map((weekday) => (
              <Column key={weekday} weekday={weekday} target={drag.dragged?.place.weekday === weekday} />
            ))}
            <span
              aria-hidden="true"
              style={{ backgroundSize: ['100%', `${String(hourHeight)}px`].join(' ') }}
              className="pointer-events-none absolute inset-0 bg-[linear-gradient(var(--line)_1px,transparent_1px)]"
            />
            <NowLine weekday={today} minutes={localMinutes(moment, draft.timezone)} />
            {free && !drag.dragged && (
              <FreePlace
                place={free}
                onAdd={() => {
                  props.onAdd(free)
                  setFree(undefined)
                }}
              />
            )}
            {views.map((view) => (
              <SlotCard
                key={view.slot.id}
                {...props}
                view={view}
                style={placeStyle(
                  view.slot,
                  view.look === 'removed' ? undefined : lanes.get(slotKey(view.slot)),
                )}
                dragged={drag.dragged?.id === view.slot.id}
                onDragStart={(event) => readOnly || drag.onPointerDown(event, view.slot.id, view.slot)}
                onAnnounce={setAnnouncement}
              />
            ))}
            {drag.dragged && <DragPreview dragged={drag.dragged} views={views} draft={draft} />}
          </div>
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

/** A free place under the mouse that adds a slot on click. Keyboard users add slots with the panel's button. */
function FreePlace({ place, onAdd }: { place: Slot; onAdd: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      style={{ ...placeStyle(place), height: 28 }}
      className="absolute flex items-center gap-1.5 rounded border border-dashed border-line-2 px-2 text-12 text-ink-2"
      onClick={onAdd}
    >
      <Trans
        id="<0/> Add slot <1/>"
        components={{
          0: <Plus className="size-3" />,
          1: <span className="tnum">{place.time}</span>,
        }}
      />
    </button>
  )
}

/** Marks the current time; `minutes` since midnight. */
function NowLine({ weekday, minutes }: { weekday: number; minutes: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ top: topOf(timeOf(minutes)), insetInlineStart: `${String((columnOf(weekday) * 100) / 7)}%` }}
      className="pointer-events-none absolute h-0.5 w-[calc(100%/7)] bg-iris before:absolute before:-start-1 before:-top-[3px] before:size-2 before:rounded-full before:bg-iris forced-color-adjust-none"
    />
  )
}

/** Scrolls once, to shortly before the first slot. */
function useScrollToFirstSlot(scroller: RefObject<HTMLElement | null>, views: readonly SlotView[]): void {
  const first = useRef(Math.min(topOf('12:00'), ...views.map(({ slot }) => topOf(slot.time))))
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: Math.max(0, first.current - 1.5 * hourHeight) })
  }, [scroller])
}

/** Scrolls to a slot that was just added, unless it is in view. */
function useScrollToAdded(scroller: RefObject<HTMLElement | null>, added: Slot | undefined): void {
  useLayoutEffect(() => {
    const card = added && scroller.current?.querySelector(`[data-slot="${slotKey(added)}"]`)
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scroller, added])
}

function ColumnHeaders({ views, today, zone }: { views: readonly SlotView[]; today: number; zone: string }) {
  return (
    <div className="sticky top-0 z-4 grid low:static grid-cols-[52px_repeat(7,minmax(0,1fr))] border-b border-line bg-sheet">
      <span title={zone} className="self-center truncate pe-2 text-end text-12 text-ink-3">
        {zone}
      </span>
      {weekdays().map((weekday) => {
        const own = views.filter(({ slot, look }) => slot.weekday === weekday && look !== 'removed')
        const hasRemoved = views.some(({ slot, look }) => slot.weekday === weekday && look === 'removed')
        const count =
          own.length > 0
            ? i18n.t('{count, plural, one {1 slot} other {# slots}}', { count: own.length })
            : i18n.t('no slot')
        return (
          <div key={weekday} className="flex min-w-0 items-baseline gap-1.5 border-s border-line px-2.5 py-2">
            <span className={cx('font-semi', weekday === today && 'text-iris')}>
              {weekdayName(weekday, 'shortWeekday')}
            </span>
            <span className="ms-auto truncate text-12 text-ink-2">
              {hasRemoved && own.length === 0 ? i18n.t('removed') : count}
            </span>
          </div>
        )
      })}
    </div>
  )
}

function Column({ weekday, target }: { weekday: number; target: boolean }) {
  return (
    <span
      aria-hidden="true"
      style={{ insetInlineStart: `${String((columnOf(weekday) * 100) / 7)}%` }}
      className={cx(
        'pointer-events-none absolute inset-y-0 w-[calc(100%/7)] border-s border-line',
        weekday % 6 === 0 && !target && 'bg-well',
        target && 'bg-iris-tint inset-ring-2 inset-ring-iris',
      )}
    />
  )
}
