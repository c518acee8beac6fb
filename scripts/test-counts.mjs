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
 * Counts a tool that failed without a failed test (it couldn't start, or an error occurred outside of tests), or that ran no
 * tests at all, as one failure.
 * @param {Counts} counts
 * @param {number} code the tool's exit code
 * @param {{ maySkipAll?: boolean }} [options] `maySkipAll`: a requirement of the tests is missing, which the run reports
 * @returns {Counts}
 */
export const strictCounts = (counts, code, { maySkipAll = false } = {}) => {
  const ranNothing = counts.passed === 0 && !(maySkipAll && counts.skipped > 0)
  const isSilentFailure = counts.failed === 0 && (code !== 0 || ranNothing)
  return isSilentFailure ? { ...counts, failed: 1 } : counts
}

/**
 * Counts of Vitest's tests. Those that only passed on the second try count as flaky and are described in `flakyReport`.
 * @param {string} file Vitest's JSON report
 * @returns {Counts & { flakyReport: string }}
 */
export const vitestCounts = (file) => {
  /** @type {VitestReport | undefined} */
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 0, skipped: 0, flakyReport: '' }
  const brokenFiles = report.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  ).length
  // A test that passed on the second try keeps its earlier failure messages.
  const flaky = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
    ...(flaky.length > 0 && { flaky: flaky.length }),
    flakyReport: flaky
      .map(({ fullName, failureMessages }) => `On the second try: ${fullName}\n${failureMessages.join('\n')}`)
      .join('\n\n'),
  }
}

/**
 * Counts of Playwright's tests. Those that only passed on the second try count as passed and as flaky, so that they get
 * fixed (docs/decisions/0024-a-second-try-that-is-told.md).
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
