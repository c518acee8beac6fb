import type { FullConfig } from '@playwright/test'
import { buildOrEnd } from '../../scripts/build.mjs'
import { buildDemo } from '../../scripts/demo-build.mjs'
import setUpStudio from '../fixtures/first-start'

/** Beside what the browser tests need, the demo: both engines open it, and it is built once. */
export default async function setUp(config: FullConfig): Promise<() => Promise<void>> {
  await buildOrEnd(buildDemo)
  return setUpStudio(config)
}
