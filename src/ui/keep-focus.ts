import { useEffect } from 'react'
import { focusTitle } from './page-header'

/** An ancestor of what has the focus, and which of its children holds that. */
interface Step {
  readonly parent: Element
  readonly index: number
}

/** What had the focus last, and where it stood: its ancestors, the nearest first. */
interface Place {
  readonly element: Element
  readonly steps: readonly Step[]
}

/** The place of what a key was pressed on, by the event's path. Of what is gone since, its index is no longer known. */
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

/** The first that can take the focus in a part of the page; what Tab comes to where there is any. */
function takerIn(part: Element): HTMLElement | undefined {
  const all = [part, ...part.querySelectorAll(focusable)].filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.matches(focusable) && isReachable(each),
  )
  return all.find(({ tabIndex }) => tabIndex >= 0) ?? all[0]
}

/** What stands now where `index` was, else what follows it, else what comes before. */
function takerAt({ parent, index }: Step): HTMLElement | undefined {
  const parts = [...parent.children]
  for (const part of [...parts.slice(index), ...parts.slice(0, index).toReversed()]) {
    const taker = takerIn(part)
    if (taker) return taker
  }
  return undefined
}

/** What took the place of an element that is gone; undefined where a whole screen or dialog went with it. */
function successorOf({ steps }: Place): HTMLElement | undefined {
  for (const step of steps) {
    if (!step.parent.isConnected) continue
    if (step.parent.id === 'main' || !step.parent.closest('#main, [role=dialog], [role=alertdialog]'))
      return undefined
    const taker = takerAt(step)
    if (taker) return taker
  }
  return undefined
}

/** Gives the focus on: within its dialog or screen, else where it was beneath the dialog that went, else to the title. */
function handOn(place: Place, beneath: Place | undefined): void {
  const opener = beneath?.element
  const isThere = opener instanceof HTMLElement && opener.isConnected && isReachable(opener)
  const taker = successorOf(place) ?? (isThere ? opener : beneath && successorOf(beneath))
  if (taker) taker.focus({ preventScroll: true })
  else focusTitle()
}

/** ms for whoever took a thing away to put the focus elsewhere: a dialog gives it back some tasks after it has gone. */
const turnMs = 250
/** ms after a scroll within which what is gone was scrolled out of a list that draws what is in sight. */
const scrollMs = 300

/**
 * Keeps the focus from falling to the page itself: where the element that has it is taken away (a filter is cleared, a
 * notice dismissed, a panel closed) and nobody else gives it on, what took its place gets it, a moment later
 * (docs/decisions/0106-where-the-focus-goes.md). `pressed` is the path of the last key before this began. Returns how to
 * stop.
 */
export function keepFocus(pressed: readonly EventTarget[] = []): () => void {
  const before = placeOn(pressed)
  const active = document.activeElement
  let place = active === null || active === document.body ? before : placeOf(active)
  /** The last place that was not in a dialog or menu: what one was opened from may be gone when it closes. */
  let beneath = [place, before].find((each) => each?.element.closest(layers) === null)
  let scrolledAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  const isLost = () =>
    place !== undefined && !place.element.isConnected && document.activeElement === document.body
  const restore = () => {
    timer = undefined
    if (place && isLost()) handOn(place, beneath)
  }
  // On a busy page the time may be over before anybody had a turn: two frames give one.
  const over = () => {
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(restore)))
  }
  const look = () => {
    if (timer !== undefined || !isLost()) return
    if (performance.now() - scrolledAt < scrollMs) place = undefined
    else timer = setTimeout(over, turnMs)
  }
  const onFocus = ({ target }: FocusEvent) => {
    place = target instanceof Element ? placeOf(target) : undefined
    if (!place?.element.closest(layers)) beneath = place
  }
  const onBlur = () => {
    // Whoever clicks beside everything has let go of it; what is taken away is gone by then.
    queueMicrotask(() => {
      if (place?.element.isConnected && document.activeElement === document.body) place = undefined
    })
  }
  const onScroll = () => {
    scrolledAt = performance.now()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  look()
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    document.removeEventListener('scroll', onScroll, { capture: true })
  }
}

/** The same for as long as it is on the page. */
export function KeepFocus({ pressed }: { pressed: () => readonly EventTarget[] }): null {
  useEffect(() => keepFocus(pressed()), [pressed])
  return null
}
