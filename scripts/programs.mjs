import { findOrInstallBrowser } from './browser.mjs'
import { findOrInstallEngines } from './engines.mjs'
import { findOrInstallPostgres } from './postgres.mjs'
import { findOrInstallS3 } from './s3.mjs'

/** @typedef {ReturnType<typeof findPrograms>} Programs */

/**
 * Finds or installs the programs that parts of `npm test` need. Starts at once, because downloads take minutes during which
 * npm’s packages are installed and the first steps run; one after the other, because apt only allows one at a time.
 * @param {(part: 'unit' | 'e2e' | 'engines') => boolean} isAsked
 * @param {Promise<void>} packages settles once npm's packages are installed
 */
export const findPrograms = (isAsked, packages) => {
  const postgres = isAsked('unit')
    ? findOrInstallPostgres()
    : Promise.resolve({ folder: undefined, reason: '' })
  const s3 = postgres.then(() => (isAsked('unit') ? findOrInstallS3() : { reason: '' }))
  const browser = Promise.all([packages, s3]).then(() =>
    // Asks Playwright, one of npm's packages, for its own.
    isAsked('e2e') ? findOrInstallBrowser() : { file: undefined, output: '' },
  )
  const engines = browser.then(() => (isAsked('engines') ? findOrInstallEngines() : []))
  return { postgres, s3, browser, engines }
}
