import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { playwrightCounts, strictCounts, vitestCounts } from './test-counts.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'studio-counts-'))
const file = path.join(folder, 'report.json')
afterAll(() => rmSync(folder, { recursive: true }))

it('counts a file that couldn’t be loaded as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a', failureMessages: [] }] },
  ]
  const numbers = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 2, numTodoTests: 0 }
  writeFileSync(file, JSON.stringify({ ...numbers, testResults }))
  expect(vitestCounts(file)).toEqual({ passed: 1, failed: 1, skipped: 2, flakyReport: '' })
})

it('reports a component test that only passed on the second try', () => {
  const results = [
    { status: 'passed', fullName: 'opens', failureMessages: ['was closed'] },
    { status: 'failed', fullName: 'closes', failureMessages: ['was open', 'was open'] },
  ]
  const numbers = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  const testResults = [{ status: 'failed', assertionResults: results }]
  writeFileSync(file, JSON.stringify({ ...numbers, testResults }))
  const flakyReport = 'On the second try: opens\nwas closed'
  expect(vitestCounts(file)).toEqual({ passed: 1, failed: 1, skipped: 0, flaky: 1, flakyReport })
})

it('reports a browser test that only passed on the second try', () => {
  writeFileSync(file, JSON.stringify({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 } }))
  expect(playwrightCounts(file)).toEqual({ passed: 4, failed: 1, skipped: 0, flaky: 1 })
})

it('fails a run without tests, without a report or with an error code', () => {
  const none = playwrightCounts(path.join(folder, 'missing.json'))
  expect(strictCounts(none, 0).failed).toBe(1)
  expect(strictCounts({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(strictCounts({ passed: 5, failed: 0, skipped: 0 }, 0).failed).toBe(0)
  expect(strictCounts({ passed: 5, failed: 2, skipped: 0 }, 1).failed).toBe(2)
})

it('allows skipping all tests only if the run says why', () => {
  const skipped = { passed: 0, failed: 0, skipped: 7 }
  expect(strictCounts(skipped, 0).failed).toBe(1)
  expect(strictCounts(skipped, 0, { maySkipAll: true })).toEqual(skipped)
  expect(strictCounts(skipped, 1, { maySkipAll: true }).failed).toBe(1)
  expect(strictCounts({ ...skipped, skipped: 0 }, 0, { maySkipAll: true }).failed).toBe(1)
})
