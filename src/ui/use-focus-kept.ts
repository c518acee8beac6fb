import { useEffect, useRef, type RefObject } from 'react'
import { focusTitle } from './page-header'

const focusable = 'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"]'
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Where the focus was last: its control among those of its item, and the item among those of its list. */
interface Place {
  readonly control: Element
  readonly position: number
  readonly item: Element | null
  readonly list: Element | null
  readonly index: number
}

/** What is removed and replaced as one: a row, a group of fields, or a control that stands for itself. */
const itemOf = 'li, tr, [role=group], [data-slot]'

const controlsOf = (item: Element): HTMLElement[] => [
  ...(item instanceof HTMLElement && item.matches(focusable) ? [item] : []),
  ...item.querySelectorAll<HTMLElement>(focusable),
]

function placeOf(control: Element): Place {
  const item = control.closest(itemOf)
  const list = item?.parentElement ?? null
  return {
    control,
    position: item ? controlsOf(item).findIndex((each) => each === control) : -1,
    item,
    list,
    index: item && list ? [...list.children].indexOf(item) : -1,
  }
}

/** What comes closest to a place that is gone: the item itself, the one in its place, the heading, or the screen's title. */
function focusNear({ item, list, index, position }: Place, part: HTMLElement): void {
  const items = list?.isConnected ? [...list.children] : []
  const near = [
    ...(item?.isConnected ? [item] : []),
    ...items.slice(index),
    ...items.slice(0, index).reverse(),
  ]
    .map(controlsOf)
    .find((controls) => controls.length > 0)
  const control = near?.[Math.min(Math.max(position, 0), near.length - 1)]
  if (control) return control.focus({ preventScroll: true })
  const heading = part.querySelector<HTMLElement>('h2, h3')
  if (!heading) return focusTitle()
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

/**
 * Keeps the focus in a part of a screen when what had it is removed, such as the button that deleted its own row: it comes
 * to the row in its place, else to the part's heading. Give the answer to the part's element as its `ref`.
 */
export function useFocusKept<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    const part = ref.current
    if (!part) return
    let last: Place | undefined
    const follow = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(layers)) return
      if (!part.contains(target)) last = undefined
      else if (target.matches(focusable)) last = placeOf(target)
    }
    const look = (records: readonly MutationRecord[]) => {
      if (document.activeElement !== document.body || !last) return
      if (!last.control.isConnected) return focusNear(last, part)
      // A dialog that followed another was opened from that one.
      const isAfterLayer = records.some(
        ({ target, removedNodes }) => target === document.body && removedNodes.length > 0,
      )
      if (isAfterLayer && last.control instanceof HTMLElement) last.control.focus({ preventScroll: true })
    }
    // A dialog gives the focus back to what opened it, which may be gone by then.
    const observer = new MutationObserver(look)
    observer.observe(part, { childList: true, subtree: true })
    observer.observe(document.body, { childList: true })
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', follow)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', follow)
    }
  }, [])
  return ref
}
