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

provideRandomUuid()

// Not awaited, as main's imports may import this module and would wait for it. Each import is evaluated in
// its own task; a single one would block input for longer. React DOM comes last, imported by main.
void Promise.all([painted(100), loadLanguage()])
  .then(() => import('./api/queries/all-posts'))
  .then(() => import('./app/shell/shell'))
  .then(() => import('./main'))
