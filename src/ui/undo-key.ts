import { letterOf } from './letter-key'
import { undoHistory } from './undo-history'

/** Ctrl/⌘+Z takes back, with Shift (or Ctrl+Y) does again; except where they already mean something: in a text. */
export function onUndoKey(event: KeyboardEvent): void {
  const key = letterOf(event)
  if ((key !== 'z' && key !== 'y') || event.altKey || event.repeat) return
  if (!(event.metaKey || event.ctrlKey) || event.defaultPrevented) return
  const target = event.target
  if (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"]')
  )
    return
  const again = event.shiftKey || key === 'y'
  if (again ? undoHistory.redo() : undoHistory.undo()) event.preventDefault()
}
