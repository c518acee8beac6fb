import type { FullConfig } from '@playwright/test'
import { buildOrEnd } from '../../scripts/build.mjs'
import { buildDemo } from '../../scripts/demo-build.mjs'
import { engineNames, findEngine } from '../../scripts/engines.mjs'
import setUpStudio from '../fixtures/first-start'

/** The setup of the browser tests, and one build of the demo, which both engines open. */
export default async function setUp(config: FullConfig): Promise<() => Promise<void>> {
  // Without an engine all tests are skipped.
  if (engineNames.every((name) => findEngine(name) === undefined)) return async () => undefined
  await buildOrEnd(buildDemo)
  return setUpStudio(config)
}
