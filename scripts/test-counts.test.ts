import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { playwrightCounts, strictCounts, vitestCounts } from './test-counts.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'studio-counts-'))
const file = path.join(folder, 'report.json')
afterAll(() => rmSync(folder, { recursive: true }))

it('counts a file that could not be loaded as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a', failureMessages: [] }] },
  ]
  const numbers = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 2, numTodoTests: 0 }
  writeFileSync(file, JSON.stringify({ ...numbers, testResults }))
  expect(vitestCounts(file)).toEqual({ passed: 1, failed: 1, skipped: 2, told: '' })
})

it('tells of a component’s test that passed only at its second try', () => {
  const results = [
    { status: 'passed', fullName: 'opens', failureMessages: ['was closed'] },
    { status: 'failed', fullName: 'closes', failureMessages: ['was open', 'was open'] },
  ]
  const numbers = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  const testResults = [{ status: 'failed', assertionResults: results }]
  writeFileSync(file, JSON.stringify({ ...numbers, testResults }))
  const told = 'On the second try: opens\nwas closed'
  expect(vitestCounts(file)).toEqual({ passed: 1, failed: 1, skipped: 0, flaky: 1, told })
})

it('tells of a browser test that passed only at its second try', () => {
  writeFileSync(file, JSON.stringify({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 } }))
  expect(playwrightCounts(file)).toEqual({ passed: 4, failed: 1, skipped: 0, flaky: 1 })
})

it('lets nothing pass that ran no test, wrote no report, or ended badly', () => {
  const none = playwrightCounts(path.join(folder, 'missing.json'))
  expect(strictCounts(none, 0).failed).toBe(1)
  expect(strictCounts({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(strictCounts({ passed: 5, failed: 0, skipped: 0 }, 0).failed).toBe(0)
  expect(strictCounts({ passed: 5, failed: 2, skipped: 0 }, 1).failed).toBe(2)
})

it('lets all tests be skipped only where the run says why, and they are counted', () => {
  const skipped = { passed: 0, failed: 0, skipped: 7 }
  expect(strictCounts(skipped, 0).failed).toBe(1)
  expect(strictCounts(skipped, 0, { maySkipAll: true })).toEqual(skipped)
  expect(strictCounts(skipped, 1, { maySkipAll: true }).failed).toBe(1)
  expect(strictCounts({ ...skipped, skipped: 0 }, 0, { maySkipAll: true }).failed).toBe(1)
})
