import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { Media } from '~/contract/media'
import { extended, toggled } from './choose'
import type { JustifiedRow } from './justify'
import { stepFrom } from './step'

export interface ChoiceOptions {
  items: readonly Media[]
  rows: readonly JustifiedRow[]
  selected: readonly string[]
  onSelect: (ids: readonly string[]) => void
  max: number
  onOpen?: ((media: Media) => void) | undefined
  /** Brings the item at this index into view. */
  reveal: (index: number) => void
}

/** The keyboard and the mouse in a grid of media: what is active, what is chosen. */
export function useChoice({ items, rows, selected, onSelect, max, onOpen, reveal }: ChoiceOptions) {
  const ids = items.map(({ id }) => id)
  const [activeId, setActiveId] = useState<string>()
  const anchor = useRef<string>(undefined)
  const wanted = useRef<string>(undefined)
  const elements = useRef(new Map<string, HTMLElement>())
  const active = Math.max(0, activeId === undefined ? 0 : ids.indexOf(activeId))

  const focus = (id: string) => {
    setActiveId(id)
    reveal(ids.indexOf(id))
    const element = elements.current.get(id)
    // What is far away is not drawn yet: it takes the focus when it comes.
    if (element) element.focus()
    else wanted.current = id
  }
  const attach = (id: string, element: HTMLElement | null) => {
    if (!element) {
      // A new width draws the tile anew in another row: the focus goes with it.
      if (document.activeElement === elements.current.get(id)) wanted.current = id
      elements.current.delete(id)
      return
    }
    elements.current.set(id, element)
    if (wanted.current !== id) return
    wanted.current = undefined
    const focused = document.activeElement
    const elsewhere = focused && focused !== document.body && !focused.closest('[role=listbox]')
    if (!elsewhere) element.focus({ preventScroll: true })
  }
  const toggle = (id: string) => {
    anchor.current = id
    onSelect(toggled(selected, id, max))
  }
  const extend = (id: string) => onSelect(extended(selected, ids, anchor.current ?? ids[active], id, max))
  const open = (id: string) => {
    const media = items.find((item) => item.id === id)
    if (media && onOpen) onOpen(media)
    else toggle(id)
  }

  const onPress = (id: string, event: MouseEvent, check: boolean) => {
    setActiveId(id)
    if (event.shiftKey) extend(id)
    else if (check || event.ctrlKey || event.metaKey) toggle(id)
    else open(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const current = ids[active]
    if (current === undefined || event.altKey) return
    const command = event.ctrlKey || event.metaKey
    const next = command ? undefined : stepFrom(event.key, active, rows)
    const nextId = next === undefined ? undefined : ids[next]
    if (nextId !== undefined) {
      if (event.shiftKey) {
        anchor.current ??= current
        extend(nextId)
      }
      focus(nextId)
    } else if (event.key === ' ') toggle(current)
    else if (event.key === 'Enter') open(current)
    else if (command && event.key === 'a' && max > 1) onSelect(ids.slice(0, max))
    else if (event.key === 'Escape' && selected.length > 0 && onOpen) onSelect([])
    else return
    event.preventDefault()
  }
  return { active, focus, attach, onPress, onKeyDown }
}
