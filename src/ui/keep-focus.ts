import { useEffect } from 'react'
import { focusTitle } from './page-header'

/** An ancestor of the focused element, and the index of its child that contains it. */
interface Step {
  readonly parent: Element
  readonly index: number
}

/** The last focused element and its position in the tree: its ancestors, nearest first. */
interface Place {
  readonly element: Element
  readonly steps: readonly Step[]
}

/** The place of a key event's target, from the event's path. For elements removed since, the index is unknown and 0. */
function placeOn(path: readonly EventTarget[]): Place | undefined {
  const [element, ...ancestors] = path.filter((each) => each instanceof Element)
  if (!element) return undefined
  let child = element
  const steps = ancestors.map((parent) => {
    const index = Math.max(0, Array.prototype.indexOf.call(parent.children, child))
    child = parent
    return { parent, index }
  })
  return { element, steps }
}

function placeOf(element: Element): Place | undefined {
  const path: Element[] = []
  for (let each: Element | null = element; each; each = each.parentElement) path.push(each)
  return placeOn(path)
}

const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

const isReachable = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [inert] *, [aria-hidden=true], [aria-hidden=true] *') &&
  element.checkVisibility()

/** The first focusable element in a part of the page, preferably one in the tab order. */
function firstFocusableIn(part: Element): HTMLElement | undefined {
  const all = [part, ...part.querySelectorAll(focusable)].filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.matches(focusable) && isReachable(each),
  )
  return all.find(({ tabIndex }) => tabIndex >= 0) ?? all[0]
}

/** A focusable element now at `index`, else after it, else before it. */
function focusableNear({ parent, index }: Step): HTMLElement | undefined {
  const parts = [...parent.children]
  for (const part of [...parts.slice(index), ...parts.slice(0, index).toReversed()]) {
    const next = firstFocusableIn(part)
    if (next) return next
  }
  return undefined
}

/** The focusable element closest to a removed one; undefined if its whole screen or dialog was removed. */
function successorOf({ steps }: Place): HTMLElement | undefined {
  for (const step of steps) {
    if (!step.parent.isConnected) continue
    if (step.parent.id === 'main' || !step.parent.closest('#main, [role=dialog], [role=alertdialog]'))
      return undefined
    const next = focusableNear(step)
    if (next) return next
  }
  return undefined
}

/** Moves focus within its dialog or screen, else to where it was underneath the removed dialog, else to the title. */
function passFocus(place: Place, underneath: Place | undefined): void {
  const opener = underneath?.element
  const isThere = opener instanceof HTMLElement && opener.isConnected && isReachable(opener)
  const next = successorOf(place) ?? (isThere ? opener : underneath && successorOf(underneath))
  if (next) next.focus({ preventScroll: true })
  else focusTitle()
}

/** Time for other code to move focus itself, ms: a closing dialog restores it a few tasks after its removal. */
const restoreDelayMs = 250
/** An element removed within this many ms of a scroll is assumed to have left a virtual list's viewport. */
const scrollMs = 300

/**
 * Keeps focus from falling to <body>: when the focused element is removed (a filter is cleared, a notice dismissed, a
 * panel closed) and no other code moves focus, the element nearest to its place gets it a moment later
 * (docs/decisions/0106-where-the-focus-goes.md). `pressed` are the event paths of the keys pressed before this started,
 * oldest first. Returns a function that stops it.
 */
export function keepFocus(pressed: readonly (readonly EventTarget[])[] = []): () => void {
  const pressedPlaces = pressed.map(placeOn)
  const active = document.activeElement
  let place = active === null || active === document.body ? pressedPlaces.at(-1) : placeOf(active)
  /** The last place outside dialogs and menus: the element that opened one may be gone when it closes. */
  let underneath = [...pressedPlaces, place].findLast((each) => each?.element.closest(layers) === null)
  let scrolledAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  const isLost = () =>
    place !== undefined && !place.element.isConnected && document.activeElement === document.body
  const restore = () => {
    timer = undefined
    if (place && isLost()) passFocus(place, underneath)
  }
  // On a busy page the delay may pass before other code could run; two more frames let it.
  const over = () => {
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(restore)))
  }
  const check = () => {
    if (timer !== undefined || !isLost()) return
    if (performance.now() - scrolledAt < scrollMs) place = undefined
    else timer = setTimeout(over, restoreDelayMs)
  }
  const onFocus = ({ target }: FocusEvent) => {
    place = target instanceof Element ? placeOf(target) : undefined
    if (!place?.element.closest(layers)) underneath = place
  }
  const onBlur = () => {
    // Still connected: the person clicked on an empty area. A removed element is disconnected by the microtask.
    queueMicrotask(() => {
      if (place?.element.isConnected && document.activeElement === document.body) place = undefined
    })
  }
  const onScroll = () => {
    scrolledAt = performance.now()
  }
  // A button's action removes what it removes, whether or not one scrolled to it just before.
  const onClick = () => {
    scrolledAt = Number.NEGATIVE_INFINITY
  }
  const observer = new MutationObserver(check)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  document.addEventListener('click', onClick, { capture: true })
  check()
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    document.removeEventListener('scroll', onScroll, { capture: true })
    document.removeEventListener('click', onClick, { capture: true })
  }
}

/** `keepFocus` while mounted. */
export function KeepFocus({ pressed }: { pressed: readonly (readonly EventTarget[])[] }): null {
  useEffect(() => keepFocus(pressed), [pressed])
  return null
}
