import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Platform, PostTarget } from '~/contract'
import * as contract from '~/contract'
import { createAccountSessions } from '../accounts/sessions'
import type { OpenDatabase } from '../db/database'
import { deliveries } from '../db/schema'
import { nodePictureSizer } from '../media/node-picture-sizer'
import { adapters } from '../platforms/adapters'
import { currentVersions, practiceUrls } from '../platforms/addresses'
import type { Dependencies } from '../ports/dependencies'
import { practiceMedia } from '../publishing/practice-media'
import { sendDue } from '../publishing/worker'
import { createSimulators, memoryStore, type SimulatorStore, type Simulators } from '../simulators/simulators'
import { addFile, type TestFile } from './library-file'
import { createPlatformFaults } from './platform-faults'
import { createTestStudio, type TestStudioOptions } from './studio'

export type PracticeStudio = Awaited<ReturnType<typeof createPracticeStudio>>

/** A delivery's row. */
export type DeliveryState = typeof deliveries.$inferSelect

/** A completed TikTok draft, which is no post until its owner finishes it. */
const Draft = z.object({ state: z.literal('done'), details: z.object({ kind: z.literal('draft') }) })

const origin = 'https://studio.example'

/** Number of waits after which tries are delayed. */
const promptWaits = 12

/**
 * A studio with the real adapters on simulated platforms, which `reset` replaces by new ones. One database serves
 * many of them, because it costs a second and they cost nothing.
 */
export async function createPracticeStudio({
  paced = true,
  ...given
}: {
  readonly database?: OpenDatabase
  /** Whether the platforms are as slow as the real ones; true by default. */
  readonly paced?: boolean
} = {}) {
  const platformFaults = createPlatformFaults()
  const studio = await createTestStudio({
    ...given,
    at: '2026-11-02T12:00:00Z',
    credits: 10_000_000,
    // Waits pass only by the test's clock.
    limits: { publishWaitMs: 1 },
    deps: {
      origin,
      pictures: nodePictureSizer(),
      platforms: {
        adapters,
        fetch: () => Promise.reject(new TypeError('Nothing leaves this test.')),
        urls: practiceUrls,
        versions: currentVersions,
        apps: {},
      },
    },
  })
  const { deps, clock, db } = studio
  let world: Simulators
  let store: SimulatorStore
  const reset = () => {
    store = memoryStore()
    world = createSimulators({
      store,
      clock,
      faults: platformFaults,
      fetchMedia: (url) => practiceMedia(url, deps),
      paced,
    })
    Object.assign(deps, { simulators: world })
  }
  reset()
  Object.assign(deps, { sessions: createAccountSessions(deps) })
  let handles = 0

  /** Adds a practice account with an unused handle. */
  async function addPractice(platform: Platform): Promise<PostTarget> {
    const body = { connection: 'practice', platform, handle: `aster${++handles}`, name: 'Aster' }
    return { platform, accountId: (await studio.call(contract.addAccount, { body })).body.data.id }
  }

  /** The number of posts on a platform, including drafts in an inbox. */
  async function outOn(platform: Platform): Promise<number> {
    const posts = (await world.posts(platform)).length
    const media = await store.list(platform, 'media')
    return posts + media.filter(({ data }) => z.safeParse(Draft, data).success).length
  }

  const deliveryOf = async (postId: string): Promise<DeliveryState> => {
    const [row] = await db.select().from(deliveries).where(eq(deliveries.postId, postId))
    if (!row) throw new Error('There is no delivery.')
    return row
  }

  /**
   * Advances time until the delivery has ended, and returns its state at each wait. Fails if it waits without saying
   * until when, or for ever. After many waits, tries come later and later, as if the studio had been off meanwhile,
   * so that a limit lasting days takes dozens of tries rather than hundreds. `punctual`: every try comes when it is
   * due.
   */
  async function untilEnded(
    postId: string,
    { punctual = false } = {},
  ): Promise<{ row: DeliveryState; waits: DeliveryState[] }> {
    const waits: DeliveryState[] = []
    for (let turn = 0; turn < 2_000; turn++) {
      await sendDue(deps)
      const row = await deliveryOf(postId)
      if (row.status !== 'pending') return { row, waits }
      if (row.nextAt === null || row.leaseHolder !== null)
        throw new Error(`It is stuck without saying so: ${JSON.stringify(row)}`)
      waits.push(row)
      const off = punctual || turn < promptWaits ? 0 : (row.nextAt.getTime() - row.at.getTime()) / 4
      clock.set(Math.max(clock(), row.nextAt.getTime() + off))
    }
    throw new Error(`It waits for ever: ${JSON.stringify(waits.at(-1))}`)
  }

  return {
    ...studio,
    platformFaults,
    reset,
    simulators: () => world,
    outOn,
    addPractice,
    addFile: (file: TestFile) => addFile(studio, file),
    deliveryOf,
    untilEnded,
  }
}

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
    simulators,
    platforms: { adapters, fetch, urls: practiceUrls, versions: currentVersions, apps: {} },
    ...options.deps,
  }
  const studio = await createTestStudio({ ...options, deps: given })
  // The sessions need the finished dependencies.
  Object.assign(studio.deps, { sessions: createAccountSessions(studio.deps) })
  return { ...studio, simulators }
}
