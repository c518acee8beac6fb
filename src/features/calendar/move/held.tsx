import { type KeyboardEvent, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '~/src/ui/class-names'
import { nameOf } from '../post-words'
import { HeldTile } from './held-tile'
import { topOf } from '../time-grid-scale'
import { CarryContext, type Carried, useCarried } from './carry-store'
import type { MovePlan } from './plan-move'

export type HeldProps = {
  zone: string
  planFor: (carried: Carried) => MovePlan | undefined
  /** Keys while the keyboard holds it. */
  onKeyDown: (event: KeyboardEvent) => void
  /** The focus went elsewhere: put it back. */
  onLeave: () => void
}

/** The tile in the hand, and the hint of what dropping it here does. */
export function Held(props: HeldProps) {
  const carried = useCarried()
  if (!carried) return null
  return createPortal(<HeldBox {...props} carried={carried} />, document.body)
}

function HeldBox({ zone, planFor, onKeyDown, onLeave, carried }: HeldProps & { carried: Carried }) {
  const store = useContext(CarryContext)
  const ref = useRef<HTMLDivElement>(null)
  const byKeyboard = carried.by === 'keyboard'
  const plan = planFor(carried)

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
    if (byKeyboard && ref.current) layOverTarget(ref.current, carried)
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
        'aria-label': `Moving ${nameOf(carried.post, zone)}`,
      })}
    >
      <HeldTile post={carried.post} zone={zone} />
      {plan && <Hint plan={plan} />}
    </div>
  )
}

function Hint({ plan }: { plan: MovePlan }) {
  return (
    <span
      aria-hidden="true"
      data-hint
      className="mt-1.5 ms-3 inline-flex h-6 animate-settle items-center gap-1.5 rounded bg-ink px-2 text-12 font-medium whitespace-nowrap text-sheet"
    >
      {plan.refusal ? (
        plan.refusal
      ) : (
        <>
          <span className="tnum">{plan.where}</span>
          {plan.note && <span className="font-normal opacity-80">· {plan.note}</span>}
        </>
      )}
    </span>
  )
}

function layOverTarget(box: HTMLElement, { target }: Carried): void {
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
