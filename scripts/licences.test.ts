import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isAccepted, licenceReport, packagesIn } from './licences.mjs'

const LockFile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
    }),
  ),
})

it('uses only packages with accepted licences', async () => {
  const packages = packagesIn(LockFile.parse(JSON.parse(await readFile('package-lock.json', 'utf8'))))
  expect(packages.length).toBeGreaterThan(500)
  const others = packages.filter(({ licence }) => !isAccepted(licence))
  expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
  const report = licenceReport(packages)
  expect(report).toContain('## MIT\n')
  expect(report).toMatch(/^- sharp \S+ \(installed with the server\)$/m)
  expect(report).toMatch(/^- react \S+$/m)
})

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['', false],
])('%j is accepted: %s', (expression, is) => {
  expect(isAccepted(expression)).toBe(is)
})
