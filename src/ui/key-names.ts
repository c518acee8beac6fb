import { i18n } from '@lingui/core'
import { letterOf } from './keyboard'

export const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : i18n.t('Ctrl')
export const shiftKey = i18n.t({ id: 'Shift (key)', message: 'Shift' })

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** The keys of a shortcut with a letter or sign, as the list of shortcuts shows them: “Ctrl K”. */
export function shortcutText(event: Pressed): string {
  const letter = letterOf(event).toUpperCase()
  // A sign such as “?” includes its Shift.
  const isShifted = event.shiftKey && letter !== letter.toLowerCase()
  const keys = [isShifted && shiftKey, (event.ctrlKey || event.metaKey) && modKey, letter].filter(Boolean)
  return keys.length > 1 ? keys.join(' ') : i18n.t('key {key}', { key: letter })
}
