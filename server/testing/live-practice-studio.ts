import { createAccountSessions } from '../accounts/sessions'
import { adapters } from '../platforms/adapters'
import { currentVersions, practiceUrls } from '../platforms/addresses'
import type { Dependencies } from '../ports/dependencies'
import { practiceMedia } from '../publishing/practice-media'
import { createSimulators, memoryStore, practicePath } from '../simulators/simulators'
import { createTestStudio, type TestStudioOptions } from './studio'

/** Like `createPracticeStudio`, but in real time and without waits, as in the studio itself. */
export async function createLivePracticeStudio(options: TestStudioOptions = {}) {
  const clock = options.deps?.clock ?? Date.now
  const simulators = createSimulators({
    store: memoryStore(),
    clock,
    fetchMedia: (url) => practiceMedia(url, studio.deps),
    paced: false,
  })
  const fetch = (request: Request) => simulators.fetch(request)
  const given: Partial<Dependencies> = {
    clock,
    simulators: { ...simulators, pagePath: practicePath },
    platforms: { adapters, fetch, urls: practiceUrls, versions: currentVersions, apps: {} },
    ...options.deps,
  }
  const studio = await createTestStudio({ ...options, deps: given })
  // The sessions need the finished dependencies.
  Object.assign(studio.deps, { sessions: createAccountSessions(studio.deps) })
  return { ...studio, simulators }
}
