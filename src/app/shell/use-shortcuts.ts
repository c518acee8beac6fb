import { useEffect } from 'react'
import { letterOf, takesLetters } from '~/src/ui/letter-key'

export interface Shortcuts {
  palette: () => void
  newPost: () => void
  shortcuts: () => void
}

/** The keys that work everywhere. Single letters are left alone while someone writes, or a menu or dialog is open. */
export function useShortcuts(actions: Shortcuts): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const letter = letterOf(event)
      if ((event.metaKey || event.ctrlKey) && letter === 'k') return act(event, actions.palette)
      if (event.metaKey || event.ctrlKey || takesLetters(event.target)) return
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
