import { type SyntheticEvent, useRef } from 'react'

/** Types `piece` where the focus is: the box's own undo takes it back. */
function typed(piece: string): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing came after it: a value that is set takes the box's undo with it
  return document.execCommand('insertText', false, piece)
}

/** Where the cursor stands in the text, so that what is picked elsewhere goes there. */
export function useCaret(value: string, onChange: (text: string) => void) {
  const at = useRef<{ element: HTMLTextAreaElement; start: number; end: number }>(undefined)
  return {
    note: ({ currentTarget: element }: SyntheticEvent<HTMLTextAreaElement>) => {
      at.current = { element, start: element.selectionStart, end: element.selectionEnd }
    },
    /** Puts `piece` in the selection's place, at the end where there was none, and the cursor behind it. */
    insert: (piece: string) => {
      const { element, start, end } = at.current ?? {
        element: undefined,
        start: value.length,
        end: value.length,
      }
      const caret = start + piece.length
      if (element) {
        at.current = { element, start: caret, end: caret }
        element.focus({ preventScroll: true })
        element.setSelectionRange(start, end)
        if (typed(piece)) return
      }
      onChange(value.slice(0, start) + piece + value.slice(end))
      // The text has to be in the box before the cursor can stand behind it.
      requestAnimationFrame(() => {
        element?.focus()
        element?.setSelectionRange(caret, caret)
      })
    },
  }
}
