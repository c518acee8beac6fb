import type { Command } from './commands'

const controls = 'main button:not([role]), main header a[href], main [data-selection] a[href]'
/** What belongs to one record of many, or only changes how they are shown. */
const elsewhere = '[role=grid], [role=listbox], [role=tablist], [role=radiogroup], table, ul, ol, nav'

function nameOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? []
  const named = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  return (named || control.getAttribute('aria-label') || control.textContent).replace(/\s+/g, ' ').trim()
}

const isUsable = (control: HTMLElement) =>
  control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled, [aria-disabled=true]')

/**
 * What can be done on the present screen and with its selection, read off its own buttons: so it is all of it, and
 * nothing that the screen does not allow.
 */
export function screenActions(): readonly Command[] {
  const ofSelection = new Map<string, Command>()
  const ofScreen = new Map<string, Command>()
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const label = nameOf(control)
    const isSelection = control.closest('[data-selection]') !== null
    const group = isSelection ? 'Selection' : 'On this screen'
    const commands = isSelection ? ofSelection : ofScreen
    const id = `press-${group}-${label}`
    if (!label || commands.has(id) || !isUsable(control)) continue
    if (!isSelection && control.closest(elsewhere)) continue
    commands.set(id, { id, group, label, to: { kind: 'press', control } })
  }
  return [...ofSelection.values(), ...ofScreen.values()]
}
