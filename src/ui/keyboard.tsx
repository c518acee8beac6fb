import type { ReactNode } from 'react'

/** The end of the Latin letters. Keyboard layouts of other scripts put other characters on the Latin letters' keys. */
const lastLatin = 0x24f

/**
 * The key pressed, in lower case; on a non-Latin keyboard, the Latin letter on the same key. Other Latin layouts (AZERTY,
 * Dvorak) keep their own letters.
 */
export const letterOf = ({ key, code }: { readonly key: string; readonly code: string }): string =>
  (key.charCodeAt(0) > lastLatin ? code.replace(/^Key/, '') : key).toLowerCase()

const writes = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"]'

/** True if text can be typed into `target`. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(writes)

const layers = '[role=dialog], [role=menu], [role=alertdialog]'

/** True if letter keys aren't the page's: `target` is a text field or in a dialog or menu, or a modal dialog is open. */
export const takesLetters = (target: EventTarget | null): boolean =>
  isTextField(target) ||
  // A dialog takes the focus a frame after it opens.
  document.querySelector('[aria-modal=true]') !== null ||
  (target instanceof Element && target.closest(layers) !== null)

/**
 * An arrow key in reading direction: "ArrowRight" always means forward, so in right-to-left languages the left arrow
 * returns it. Other keys are returned unchanged.
 */
export function lineKey(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}

/** True for Ctrl+Enter and ⌘+Enter, which send a form. */
export const isSubmitKey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey)

export function Kbd({ children }: { children?: ReactNode }) {
  return (
    <kbd className="rounded-sm border border-line-2 bg-sheet px-[5px] font-sans text-12/[18px] font-medium text-ink-3">
      {children}
    </kbd>
  )
}
