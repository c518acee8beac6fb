import { cutToGraphemes } from '~/domain/text'
import { notifyOrigins } from '~/src/api/http/request-log'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { quoted } from '~/src/i18n/quoted'
import { screenAt, screens } from '~/src/navigation/screens'
import { shortcutText } from '~/src/ui/key-names'

/** Milliseconds for which the last used control counts as the origin of a request. */
const maxAgeMs = 3000
const control = 'button, a, summary, input, select, textarea, [role=button], [role=option], [role^=menuitem]'

/** The name of a control as a person would say it: its label, or its text. */
function nameOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined
  const found = target.closest(control) ?? target.closest('form, [aria-label]')
  if (!found) return undefined
  const labels = found instanceof HTMLInputElement ? [...(found.labels ?? [])] : []
  const words = found.getAttribute('aria-label') ?? labels[0]?.textContent ?? found.textContent
  return cutToGraphemes(words.replaceAll(/\s+/g, ' ').trim(), 60) || undefined
}

let last: { name: string; at: number } | undefined

function note(event: Event): void {
  const name = nameOf(event.target)
  if (name !== undefined) last = { name, at: performance.now() }
}

function noteKey(event: KeyboardEvent): void {
  const typing =
    event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable]')
  if (typing || event.key.length > 1) return
  last = { name: shortcutText(event), at: performance.now() }
}

// Loaded after the first screen. From then on, the log shows the screen and the control that led to each
// request.
for (const type of ['click', 'submit', 'pointerup', 'drop'])
  document.addEventListener(type, note, { capture: true, passive: true })
document.addEventListener('keydown', noteKey, { capture: true, passive: true })
notifyOrigins(() => {
  const screen = screenAt(location.pathname)
  const name = screens.find(({ id }) => id === screen)?.name
  const control = last && performance.now() - last.at < maxAgeMs ? quoted(last.name) : undefined
  return commaSeparated([name, control]) || undefined
})
