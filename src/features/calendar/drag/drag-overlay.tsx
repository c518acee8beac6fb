import { type KeyboardEvent, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '~/src/ui/class-names'
import { CircleAlert } from '~/src/ui/icons'
import { nameOf } from '../post-labels'
import { HeldTile } from './dragged-tile'
import { topOf } from '../time-grid-scale'
import { DragContext, type Dragged, useDragged } from './drag-store'
import type { GroupPlan } from './plan-group'

export type HeldProps = {
  zone: string
  /** Keys while the keyboard holds it. */
  onKeyDown: (event: KeyboardEvent) => void
  /** The focus went elsewhere: put it back. */
  onLeave: () => void
}

/** The tile in the hand, and the hint of what dropping it here does. */
export function Held(props: HeldProps) {
  const dragged = useDragged()
  if (!dragged) return null
  return createPortal(<HeldBox {...props} dragged={dragged} />, document.body)
}

function HeldBox({ zone, onKeyDown, onLeave, dragged }: HeldProps & { dragged: Dragged }) {
  const store = useContext(DragContext)
  const ref = useRef<HTMLDivElement>(null)
  const byKeyboard = dragged.by === 'keyboard'
  const { plan, group } = dragged

  useLayoutEffect(() => {
    const box = ref.current
    if (!box || byKeyboard) return
    const follow = ({ x, y, dx, dy, width }: NonNullable<ReturnType<typeof store.grip>>) => {
      box.style.width = `${width}px`
      box.style.transform = `translate(${x - dx}px, ${y - dy}px)`
    }
    const grip = store.grip()
    if (grip) follow(grip)
    return store.onGrip(follow)
  }, [store, byKeyboard])

  // After each render: the target, the days or the scroll may have changed.
  useEffect(() => {
    if (byKeyboard && ref.current) layOverTarget(ref.current, dragged)
  })
  useEffect(() => {
    if (byKeyboard) ref.current?.focus({ preventScroll: true })
  }, [byKeyboard])

  return (
    <div
      ref={ref}
      className={cx('fixed top-0 left-0 z-40 outline-none', byKeyboard ? 'w-40' : 'pointer-events-none')}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
      {...(byKeyboard && {
        tabIndex: 0,
        // Arrows must reach this, not a screen reader's cursor.
        role: 'application',
        'aria-label': `Moving ${nameOf(dragged.post, zone)}`,
      })}
    >
      {group.length > 1 && (
        <span
          aria-hidden="true"
          className="tnum absolute -end-2 -top-2 z-1 min-w-5 rounded bg-iris px-1 text-center text-12/5 font-semi text-on-iris"
        >
          {group.length}
        </span>
      )}
      <HeldTile post={dragged.post} zone={zone} />
      {plan && <Hint plan={plan} />}
    </div>
  )
}

function Hint({ plan }: { plan: GroupPlan }) {
  return (
    <span
      aria-hidden="true"
      data-hint
      className="mt-1.5 ms-3 grid w-max max-w-80 animate-settle rounded bg-ink px-2 py-0.5 text-12/5 font-medium text-sheet"
    >
      {plan.refusal ? (
        plan.refusal
      ) : (
        <span className="whitespace-nowrap">
          <span className="tnum pe-1.5">{plan.where}</span>
          {plan.note && <span className="font-normal opacity-80">· {plan.note}</span>}
        </span>
      )}
      {plan.warnings.slice(0, 3).map((warning) => (
        <span key={warning} className="flex items-start gap-1 font-normal">
          <CircleAlert className="mt-1 size-3 flex-none" />
          {warning}
        </span>
      ))}
    </span>
  )
}

function layOverTarget(box: HTMLElement, { target }: Dragged): void {
  const place = target?.kind === 'day' ? target.day : target?.kind
  const clocked = target?.kind === 'day' && target.minutes !== undefined
  const cell = document.querySelector<HTMLElement>(
    `[data-drop="${place}"]${clocked ? '[data-clock]' : ':not([data-clock])'}`,
  )
  if (!cell) return
  if (!clocked) cell.scrollIntoView({ block: 'nearest' })
  const top = clocked ? topOf(target.minutes ?? 0) : 26
  const scroller = cell.closest<HTMLElement>('[data-scroller]')
  if (clocked && scroller) {
    const hidden = cell.offsetTop + top - scroller.scrollTop
    if (hidden < 80 || hidden > scroller.clientHeight - 80)
      scroller.scrollTop = cell.offsetTop + top - scroller.clientHeight / 2
  }
  const at = cell.getBoundingClientRect()
  box.style.width = `${Math.min(at.width - 8, 240)}px`
  box.style.transform = `translate(${at.left + 6}px, ${at.top + top}px)`
}
