import { buildOrEnd } from './build.mjs'

/** Playwright's global set-up: the browser tests run against the build of the sources as they are. */
export default () => buildOrEnd()
