import './node-version.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { install } from './install.mjs'
import { findPrograms } from './programs.mjs'
import { endChildrenOnSignal } from './run.mjs'

/** @typedef {import('./test-steps.mjs').Step} Step */
/** @typedef {import('./test-steps.mjs').Outcome} Outcome */

const asked = process.argv.slice(2).map((flag) => flag.replace(/^--/, ''))
const unknown = asked.filter((part) => !['checks', 'unit', 'e2e', 'engines'].includes(part))
if (unknown.length > 0) {
  console.error(
    `Unknown option: ${unknown.join(', ')}. Usage: npm test -- [--checks] [--unit] [--e2e] [--engines]. Without options, everything runs.`,
  )
  process.exit(2)
}

/** @param {string} part */
const isAsked = (part) => asked.length === 0 || asked.includes(part)

endChildrenOnSignal()
const packages = install()
const programs = findPrograms(isAsked, packages)
await packages
// Imported here because it needs installed packages.
const { steps } = await import('./test-steps.mjs')

/** @type {Outcome[]} */
const outcomes = []

/** @param {Step} step */
const perform = async (step) => {
  const outcome = await step.run()
  outcomes.push(outcome)
  const { passed, failed, skipped, flaky = 0, seconds, output, note } = outcome
  const counts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(flaky > 0 ? [`${flaky} passed on the second try (flaky: fix it)`] : []),
  ].join(', ')
  if (failed + flaky > 0) console.log(`\n── ${step.name} ──\n${output.trim()}\n`)
  console.log(`${failed > 0 ? '✗' : '✓'} ${step.name.padEnd(8)} ${counts} (${seconds.toFixed(1)} s)`)
  if (note) console.log(`  ${note}`)
}

/**
 * @param {Step[]} list
 * @param {number} lanes how many at a time
 */
const performAll = async (list, lanes) => {
  const waiting = list.filter(({ part }) => isAsked(part))
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await perform(step)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'studio-test-'))
const { together, alone } = steps(folder, programs)
await performAll(together, 2)
await performAll(alone, 1)
rmSync(folder, { recursive: true, force: true })

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
const skipped = outcomes.reduce((sum, outcome) => sum + outcome.skipped, 0)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
