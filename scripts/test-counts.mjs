import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number, flaky?: number }} Counts */
/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest */
/** @typedef {{ status: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} PlaywrightStats */

/** @param {string} file */
const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * A tool that failed without a failed test (it could not start, or an error outside of any test) is one failure, and
 * so is one that ran no test at all: a check that can't fail is none.
 * @param {Counts} counts
 * @param {number} code the tool's exit code
 * @param {{ maySkipAll?: boolean }} [options] `maySkipAll`: what the tests need isn't there, and the run says so
 * @returns {Counts}
 */
export const strictCounts = (counts, code, { maySkipAll = false } = {}) => {
  const ranNothing = counts.passed === 0 && !(maySkipAll && counts.skipped > 0)
  const isSilentFailure = counts.failed === 0 && (code !== 0 || ranNothing)
  return isSilentFailure ? { ...counts, failed: 1 } : counts
}

/**
 * A component's test that passed only at its second try is told with what failed at the first, as a browser test is.
 * @param {string} file Vitest's JSON report
 * @returns {Counts & { told: string }}
 */
export const vitestCounts = (file) => {
  /** @type {VitestReport | undefined} */
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 0, skipped: 0, told: '' }
  const brokenFiles = report.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  ).length
  // A test that passed keeps what failed before.
  const flaky = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
    ...(flaky.length > 0 && { flaky: flaky.length }),
    told: flaky
      .map(({ fullName, failureMessages }) => `On the second try: ${fullName}\n${failureMessages.join('\n')}`)
      .join('\n\n'),
  }
}

/**
 * A browser test that passed only at its second try passed, and is counted as flaky besides: it is told, to be mended
 * (docs/decisions/0024-a-second-try-that-is-told.md).
 * @param {string} file Playwright's JSON report
 * @returns {Counts}
 */
export const playwrightCounts = (file) => {
  /** @type {PlaywrightStats | undefined} */
  const stats = readJson(file)?.stats
  if (!stats) return { passed: 0, failed: 0, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = stats
  return { passed: expected + flaky, failed: unexpected, skipped, flaky }
}
