import { useEffect } from 'react'
import { letterOf } from '~/src/ui/letter-key'

export interface Shortcuts {
  palette: () => void
  newPost: () => void
  shortcuts: () => void
}

const writes = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"]'

/** The keys that work everywhere. Single letters are left alone while someone writes, or a menu or dialog is open. */
export function useShortcuts(actions: Shortcuts): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const letter = letterOf(event)
      if ((event.metaKey || event.ctrlKey) && letter === 'k') return act(event, actions.palette)
      if (event.metaKey || event.ctrlKey || busy(event.target)) return
      if (letter === 'c') act(event, actions.newPost)
      if (event.key === '?' || event.key === '؟') act(event, actions.shortcuts)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [actions])
}

function act(event: KeyboardEvent, action: () => void) {
  event.preventDefault()
  action()
}

/** Whether a letter means something to `target`: someone writes there, or a menu or dialog is open. */
export const busy = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.matches(writes) ||
    target.closest('[role=dialog][aria-modal=true], [role=menu], [role=alertdialog]') !== null)
