import { i18n } from '@lingui/core'
import { language } from '~/domain/language'
import { hideRefusedApis } from './hide-refused-apis'
import { loadLanguage } from './i18n/load-language'
import { provideRandomUuid } from './random-uuid'

/**
 * Resolves once the studio's mark (index.html) is painted: the scripts that follow keep the browser from it. A page
 * in the background isn't painted, so it waits `maxMs` at most.
 */
const painted = (maxMs: number): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, maxMs)
  })

/** What the browsers that the README names have, and earlier ones lack. */
const isBrowserSupported = 'canParse' in URL && 'any' in AbortSignal && 'Segmenter' in Intl

/** Says in the place of the mark why the studio doesn't open (index.html). */
function showStopped(sentence: string): void {
  document.getElementById('root')?.remove()
  const box = document.getElementById('stopped')
  const [text, button] = box?.children ?? []
  if (!box || !text || !button) return
  text.textContent = sentence
  button.textContent = i18n.t('Reload')
  button.addEventListener('click', () => location.reload())
  box.setAttribute('role', 'alert')
  box.hidden = false
}

async function start(): Promise<void> {
  provideRandomUuid()
  hideRefusedApis()
  await Promise.all([painted(100), loadLanguage()])
  if (!isBrowserSupported)
    return showStopped(
      i18n.t(
        'This browser is too old for the studio. Use Chrome or Edge 120, Firefox 128, Safari 17.4 or later.',
      ),
    )
  // Each step runs in its own task; a single one would block input for longer. The first use of Intl reads the
  // browser's locale data, which takes as long as evaluating the largest of the imports.
  new Intl.NumberFormat(language)
  await import('./api/queries/all-posts')
  await import('./app/shell/shell')
  const { rendered } = await import('./main')
  await rendered
}

// Not awaited, as main's imports may import this module and would wait for it.
start().catch((error: unknown) => {
  // oxlint-disable-next-line no-console -- The browser doesn't log an error that is handled.
  console.warn(error)
  showStopped(i18n.t('Couldn’t load the studio. Check your connection, then reload the page.'))
})
