import { i18n } from '@lingui/core'
import { type KeyboardEvent, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'
import { useStore } from '~/src/store/store'
import { cx } from '~/src/ui/class-names'
import { CircleAlert } from '~/src/ui/icons'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { clockOf, nameOf, platformsOf, statusOf } from '../post-labels'
import { TilePicture } from '../tile'
import { topOf } from '../time-grid-layout'
import { DragContext, type Dragged, placeOf, useDragged, useTargetState } from './drag-store'
import type { GroupPlan } from './plan-group'

export type DragOverlayProps = {
  zone: string
  /** Keys while a post is dragged by keyboard. */
  onKeyDown: (event: KeyboardEvent) => void
  /** The focus moved elsewhere: the move is cancelled. */
  onLeave: () => void
}

/** The dragged tile, and the hint that says what dropping it here does. */
export function DragOverlay(props: DragOverlayProps) {
  const dragged = useDragged()
  if (!dragged) return null
  return createPortal(<DragBox {...props} dragged={dragged} />, document.body)
}

function DragBox({ zone, onKeyDown, onLeave, dragged }: DragOverlayProps & { dragged: Dragged }) {
  const store = useContext(DragContext)
  const ref = useRef<HTMLDivElement>(null)
  const byKeyboard = dragged.by === 'keyboard'
  const { plan, group } = dragged

  useLayoutEffect(() => {
    const box = ref.current
    if (!box || byKeyboard) return
    const follow = () => {
      const grip = store.grip.get()
      if (grip) placeAt(box, { x: grip.x - grip.dx, y: grip.y - grip.dy, width: grip.width })
    }
    follow()
    return store.grip.subscribe(follow)
  }, [store, byKeyboard])

  // After every render, as the target, the days or the scroll position may have changed.
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
        // So that arrow keys reach this element rather than a screen reader's cursor.
        role: 'application',
        'aria-label': i18n.t('Moving {post}', { post: nameOf(dragged.post, zone) }),
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
      <DraggedTile post={dragged.post} zone={zone} />
      {plan && <Hint plan={plan} />}
    </div>
  )
}

function Hint({ plan }: { plan: GroupPlan }) {
  return (
    <span
      aria-hidden="true"
      data-hint
      // Below the tile, moved sideways where it would leave the window.
      className="absolute top-full left-3 mt-1.5 grid w-max max-w-80 translate-x-[max(-4px-var(--drag-x),min(0px,100vw-var(--drag-x)-100%-20px))] animate-settle rounded bg-ink px-2 py-0.5 text-12/5 font-medium text-sheet"
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
  const place = placeOf(target)
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
  placeAt(box, { x: at.left + 6, y: at.top + top, width: Math.min(at.width - 8, 240) })
}

function placeAt(box: HTMLElement, { x, y, width }: { x: number; y: number; width: number }): void {
  box.style.width = `${width}px`
  box.style.transform = `translate(${x}px, ${y}px)`
  box.style.setProperty('--drag-x', `${x}px`)
}

/** A tile as it looks while dragged: lifted and tilted. Hidden from screen readers, which get announcements instead. */
function DraggedTile({ post, zone }: { post: Post; zone: string }) {
  return (
    <span
      aria-hidden="true"
      data-dragged-tile
      className="flex h-10 w-full -rotate-[1.6deg] overflow-hidden rounded bg-lift shadow-float"
    >
      <TilePicture post={post} className="w-8" />
      <span className="min-w-0 flex-1 ps-[7px] pe-1.5 pt-[3px]">
        <span className="flex h-4 items-center gap-1 text-12 font-medium">
          <StatusGlyph status={statusOf(post)} className="size-[11px]" />
          <span className="tnum">{clockOf(post, zone)}</span>
          <span className="ms-auto">
            <PlatformMarks platforms={platformsOf(post)} max={2} />
          </span>
        </span>
        <span dir="auto" className="block truncate text-12 text-ink-2">
          {postTitle(post.content.text)}
        </span>
      </span>
    </span>
  )
}

/** Announces where a post dragged by keyboard is, and what dropping it there does. */
export function DragAnnouncer() {
  const store = useContext(DragContext)
  const announcement = useStore(store.announcement)
  return (
    <div role="status" aria-live="assertive" className="sr-only">
      {announcement}
    </div>
  )
}

/** Marks the drop target, in iris if dropping is allowed. A cell renders it beside its tiles, not around them. */
export function DropIndicator({ place, className = 'z-0' }: { place: string; className?: string }) {
  const state = useTargetState(place)
  return (
    state && (
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute inset-0 inset-ring-2',
          className,
          state === 'open' ? 'bg-iris-tint inset-ring-iris' : 'bg-press inset-ring-line-2',
        )}
      />
    )
  )
}

/** A dashed slot after a day's tiles, where the dragged post will be. */
export function DropSlot({ place }: { place: string }) {
  if (useTargetState(place) !== 'open') return null
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none relative h-9 flex-none rounded border border-dashed border-iris"
    />
  )
}
