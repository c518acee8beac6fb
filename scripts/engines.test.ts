import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { findEngine, whySkipped } from './engines.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'studio-engines-'))
afterAll(() => rmSync(folder, { recursive: true }))

const onLinux = it.runIf(process.platform === 'linux')

onLinux('finds an engine on the PATH together with what it requires, but no stub that doesn’t start', () => {
  vi.stubEnv('PATH', folder)
  expect(findEngine('firefox')).toBeUndefined()
  expect(findEngine('webkit')).toBeUndefined()

  writeFileSync(path.join(folder, 'firefox'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  expect(findEngine('firefox')).toBeUndefined()
  symlinkSync('/bin/true', path.join(folder, 'firefox-esr'))
  expect(findEngine('firefox')).toBe(path.join(folder, 'firefox-esr'))

  symlinkSync('/bin/true', path.join(folder, 'WebKitWebDriver'))
  expect(findEngine('webkit')).toBeUndefined()
  symlinkSync('/bin/true', path.join(folder, 'Xvfb'))
  expect(findEngine('webkit')).toBe(path.join(folder, 'WebKitWebDriver'))
})

it('says what is skipped and how to change that', () => {
  expect(whySkipped('firefox')).toBe(
    'The tests in Firefox are skipped: it isn’t installed. Install Firefox, or name it in STUDIO_FIREFOX.',
  )
})
