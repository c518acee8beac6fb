/** Playwright's global set-up: the browser tests run against the build of the sources as they are. */
export { buildOrEnd as default } from './build.mjs'
