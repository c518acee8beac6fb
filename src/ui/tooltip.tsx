import {
  type DOMAttributes,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { cx } from './class-names'

const gap = 6

/** Places it above the anchor if there is room, else below, within the window. */
function place(bubble: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const above = at.top - height - gap
  bubble.style.top = `${above >= gap ? above : at.bottom + gap}px`
  const centred = at.left + at.width / 2 - width / 2
  bubble.style.left = `${Math.max(gap, Math.min(centred, document.documentElement.clientWidth - width - gap))}px`
}

/** True if the focus came from outside the control's dialog, which has just opened. */
function isInitialFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  const dialog = currentTarget.closest('[role=dialog], [role=alertdialog]')
  return dialog !== null && !dialog.contains(relatedTarget)
}

/**
 * A control's tooltip, in the browser's top layer. It avoids the Ark primitives on purpose: the shell's first screen
 * has tooltips and must not wait for Ark.
 */
export function useTooltip(text: ReactNode, options: { slow?: boolean | undefined } = {}) {
  const id = useId()
  const ref = useRef<HTMLSpanElement>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const hide = () => {
    stop.current?.()
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover()
  }
  const show = (event: SyntheticEvent<HTMLElement>) => {
    const bubble = ref.current
    const anchor = event.currentTarget
    if (!bubble || bubble.matches(':popover-open')) return
    bubble.showPopover()
    place(bubble, anchor)
    // Closes on click, on Esc anywhere and with its control; follows the control when it scrolls.
    const follow = () => (anchor.isConnected ? place(bubble, anchor) : hide())
    const controller = new AbortController()
    const { signal } = controller
    stop.current = () => controller.abort()
    addEventListener('pointerdown', hide, { signal, capture: true })
    addEventListener('scroll', follow, { signal, capture: true, passive: true })
    addEventListener('blur', hide, { signal })
    addEventListener('keydown', (pressed) => pressed.key === 'Escape' && hide(), { signal, capture: true })
  }
  const anchorProps: AnchorProps = {
    onPointerEnter: show,
    onPointerLeave: hide,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.matches(':focus-visible') && !isInitialFocus(event)) show(event)
    },
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    },
  }
  const bubble = text ? (
    <span
      ref={ref}
      id={id}
      role="tooltip"
      popover="manual"
      className={cx(
        'animate-settle pointer-events-none fixed inset-auto m-0 max-w-72 rounded border-0 bg-ink px-[9px] py-[5px] text-12 font-normal whitespace-normal text-sheet',
        // Doesn't cover what its control has opened.
        '[[aria-expanded=true]+&]:hidden',
        options.slow && '[animation-delay:400ms]',
      )}
    >
      {text}
    </span>
  ) : null
  return { id: text ? id : undefined, anchorProps: text ? anchorProps : noHandlers, show, bubble }
}

type AnchorProps = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onKeyDown'
>

const noHandlers: AnchorProps = {}

/** Calls both handlers of an event. */
const both =
  <E,>(first: ((event: E) => void) | undefined, then: ((event: E) => void) | undefined) =>
  (event: E) => {
    first?.(event)
    then?.(event)
  }

/** Combines the tooltip's handlers with the control's own (a menu trigger has some). */
export function withTooltip<E extends HTMLElement>(
  anchor: AnchorProps,
  own: DOMAttributes<E>,
): DOMAttributes<E> {
  return {
    onPointerEnter: both(own.onPointerEnter, anchor.onPointerEnter),
    onPointerLeave: both(own.onPointerLeave, anchor.onPointerLeave),
    onFocus: both(own.onFocus, anchor.onFocus),
    onBlur: both(own.onBlur, anchor.onBlur),
    onKeyDown: both(own.onKeyDown, anchor.onKeyDown),
  }
}

/** A hint on hover and focus; its text is also the child's accessible description. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const { id, anchorProps, bubble } = useTooltip(text, { slow: true })
  return (
    <>
      <span className="inline-flex" aria-describedby={id} {...anchorProps}>
        {children}
      </span>
      {bubble}
    </>
  )
}
