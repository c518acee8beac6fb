import type { ReactNode } from 'react'

/** Beyond it no script is Latin: its layouts put another letter, or two, on the key of the Latin one. */
const lastLatin = 0x24f

/**
 * The key pressed, in lower case; on a keyboard of another script the Latin letter that shares its key. A Latin layout
 * of another order keeps its own letters.
 */
export const letterOf = ({ key, code }: { readonly key: string; readonly code: string }): string =>
  (key.charCodeAt(0) > lastLatin ? code.replace(/^Key/, '') : key).toLowerCase()

const writes = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"]'

/** Whether a letter means something to `target`: someone writes there, or a menu or dialog is open. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.matches(writes) ||
    target.closest('[role=dialog][aria-modal=true], [role=menu], [role=alertdialog]') !== null)

/**
 * An arrow key as the line runs: where lines begin at the right, the left arrow goes on. "ArrowRight" is the one that goes
 * on, whichever was pressed; other keys stay as they are.
 */
export function lineKey(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}

export function Kbd({ children }: { children?: ReactNode }) {
  return (
    <kbd className="rounded-sm border border-line-2 bg-sheet px-[5px] font-sans text-12/[18px] font-medium text-ink-3">
      {children}
    </kbd>
  )
}
