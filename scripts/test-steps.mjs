import path from 'node:path'
import { buildAll } from './build.mjs'
import { bin, run } from './run.mjs'
import { playwrightCounts, strictCounts, vitestCounts } from './test-counts.mjs'

/** @typedef {import('./programs.mjs').Programs} Programs */
/** @typedef {import('./test-counts.mjs').Counts & { output: string, seconds: number, note?: string }} Outcome */
/** @typedef {{ name: string, part: 'checks' | 'unit' | 'e2e' | 'engines', run: () => Promise<Outcome> }} Step */

/** Variables that configure a studio, which a test run doesn't take over from the shell. */
const isConfiguration =
  /^(STUDIO_(?!DIST$|BROWSER$|POSTGRES$|FIREFOX$|WEBKIT$)|S3_|AI_|OTEL_|VITE_|DATABASE_URL$|PORT$|HOST$|NODE_ENV$|FORCE_COLOR$)/

/** @returns {Record<string, string | undefined>} */
const cleanEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isConfiguration.test(name))),
  NO_COLOR: '1',
})

/** @param {import('./run.mjs').Result} result */
const asCheck = ({ code, output, seconds }) => ({
  ...strictCounts({ passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 }, code),
  output,
  seconds,
})

/**
 * A check that passes or fails as a whole.
 * @param {string} name
 * @param {string} file
 * @param {string[]} args
 * @returns {Step}
 */
const check = (name, file, ...args) => ({
  name,
  part: 'checks',
  run: async () => asCheck(await run(process.execPath, [file, ...args], { env: cleanEnvironment() })),
})

/**
 * @param {string} report path of the report
 * @param {Programs} programs
 */
const unit = async (report, programs) => {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { folder, reason } = await programs.postgres
  const s3 = await programs.s3
  const note = [reason, s3.reason].filter(Boolean).join('\n  ')
  const { code, output, seconds } = await run(process.execPath, [bin('vitest/vitest.mjs'), ...args], {
    env: { ...cleanEnvironment(), STUDIO_SECOND_TRY: 'on', ...(folder && { STUDIO_POSTGRES: folder }) },
  })
  const { flakyReport, ...counts } = vitestCounts(report)
  return {
    ...strictCounts(counts, code),
    output: `${output}\n${flakyReport}`,
    seconds,
    ...(note && { note }),
  }
}

/** Browser tests that run on demand, by `npm run e2e` (docs/decisions/0119-browser-tests-on-demand.md). */
const withoutLong = ['--grep-invert', '@long']

/**
 * @param {string} report path of the report
 * @param {Programs} programs
 */
const e2e = async (report, programs) => {
  const browser = await programs.browser
  if (!browser.file) return { passed: 0, failed: 1, skipped: 0, output: browser.output, seconds: 0 }
  const env = { ...cleanEnvironment(), STUDIO_BROWSER: browser.file, STUDIO_E2E_REPORT: report }
  const args = [bin('@playwright/test/cli.js'), 'test', ...withoutLong]
  const { code, output, seconds } = await run(process.execPath, args, { env })
  return { ...strictCounts(playwrightCounts(report), code), output, seconds }
}

/**
 * @param {string} report path of the report
 * @param {Programs} programs
 */
const engines = async (report, programs) => {
  const missing = await programs.engines
  const env = { ...cleanEnvironment(), STUDIO_E2E_REPORT: report }
  const config = 'e2e/engines/playwright.config.ts'
  const args = [bin('@playwright/test/cli.js'), 'test', '--config', config, ...withoutLong]
  const { code, output, seconds } = await run(process.execPath, args, { env })
  const counts = strictCounts(playwrightCounts(report), code, { maySkipAll: missing.length > 0 })
  return {
    ...counts,
    output,
    seconds,
    ...(missing.length > 0 && { note: missing.join('\n  ') }),
  }
}

/**
 * The steps of `npm test`. Unit and browser tests need the build, so it comes first. Long steps follow, so that both lanes end
 * at about the same time. Browser tests run last and alone, because they measure time.
 * @param {string} folder folder for reports
 * @param {Programs} programs
 * @returns {{ together: Step[], alone: Step[] }}
 */
export const steps = (folder, programs) => {
  /** @type {Promise<import('./run.mjs').Result> | undefined} */
  let building
  const build = async () => asCheck(await (building = buildAll()))
  const unitAfterBuild = async () => {
    // Otherwise its global setup would build the server at the same time.
    await building
    return unit(path.join(folder, 'unit.json'), programs)
  }
  /** @type {Step[]} */
  const together = [
    { name: 'build', part: 'e2e', run: build },
    { name: 'unit', part: 'unit', run: unitAfterBuild },
    check('lint', bin('oxlint/bin/oxlint'), '--deny-warnings'),
    check('imports', 'scripts/imports.mjs'),
    check('unused', bin('knip/bin/knip.js')),
    check('format', bin('@biomejs/biome/bin/biome'), 'check', '.'),
  ]
  /** @type {Step[]} */
  const alone = [
    { name: 'e2e', part: 'e2e', run: () => e2e(path.join(folder, 'e2e.json'), programs) },
    { name: 'engines', part: 'engines', run: () => engines(path.join(folder, 'engines.json'), programs) },
  ]
  return { together, alone }
}
