import type { FullConfig } from '@playwright/test'
import { buildOrEnd } from '../../scripts/build.mjs'
import { buildDemo } from '../../scripts/demo-build.mjs'
import { engineNames, findEngine } from '../../scripts/engines.mjs'
import setUpStudio from '../fixtures/first-start'

/** Beside what the browser tests need, the demo: both engines open it, and it is built once. */
export default async function setUp(config: FullConfig): Promise<() => Promise<void>> {
  // All are skipped then.
  if (engineNames.every((name) => findEngine(name) === undefined)) return async () => undefined
  await buildOrEnd(buildDemo)
  return setUpStudio(config)
}
