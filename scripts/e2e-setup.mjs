import { buildOrEnd } from './build.mjs'
import { demo } from './demo-build.mjs'

/** Playwright's global set-up: the browser tests run against the builds of the sources as they are. */
export default async function setUp() {
  await buildOrEnd()
  await buildOrEnd(demo)
}
