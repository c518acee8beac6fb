import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import * as contract from '~/contract'
import type { Platform, PostTarget } from '~/contract'
import { createAccountSessions } from '../accounts/sessions'
import type { OpenDatabase } from '../db/database'
import { deliveries } from '../db/schema'
import { nodePictureSizer } from '../media/node-picture-sizer'
import { adapters } from '../platforms/adapters'
import { currentVersions, practiceUrls } from '../platforms/addresses'
import { practiceMedia } from '../publishing/practice-media'
import { sendDue } from '../publishing/worker'
import { createSimulators, memoryStore, type SimulatorStore, type Simulators } from '../simulators/simulators'
import { addFile, type TestFile } from './library-file'
import { createSwitchboard } from './switchboard'
import { createTestStudio } from './studio'

export type PracticeStudio = Awaited<ReturnType<typeof createPracticeStudio>>

/** How a delivery stands: the row. */
export type DeliveryState = typeof deliveries.$inferSelect

/** TikTok's, once all of its video is there: no post before its owner has finished it. */
const Draft = z.object({ state: z.literal('done'), details: z.object({ kind: z.literal('draft') }) })

const origin = 'https://studio.example'

/** Waits after which the next try comes at its time. */
const promptWaits = 12

/**
 * A studio with the real adapters before simulated platforms, whose world is made anew by `reset`: one database for many
 * worlds, as a database costs a second and a world nothing.
 */
export async function createPracticeStudio({
  paced = true,
  ...given
}: {
  readonly database?: OpenDatabase
  /** Whether the platforms are as slow as the real ones: yes when left out. */
  readonly paced?: boolean
} = {}) {
  const switchboard = createSwitchboard()
  const studio = await createTestStudio({
    ...given,
    at: '2026-11-02T12:00:00Z',
    credits: 10_000_000,
    // Waits pass by the clock of the test alone.
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
      faults: switchboard,
      fetchMedia: (url) => practiceMedia(url, deps),
      paced,
    })
    Object.assign(deps, { simulators: world })
  }
  reset()
  Object.assign(deps, { sessions: createAccountSessions(deps) })
  let handles = 0

  /** A practice account with a handle that nobody has. */
  async function addPractice(platform: Platform): Promise<PostTarget> {
    const body = { connection: 'practice', platform, handle: `aster${++handles}`, name: 'Aster' }
    return { platform, accountId: (await studio.call(contract.addAccount, { body })).body.data.id }
  }

  /** What really is out on a platform: posts, and drafts that lie in an inbox. */
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
   * Lets time pass until the delivery has ended, and says how it stood at each wait. Fails where it waits without saying
   * until when, or for ever. What waits often is looked at later and later, as if the studio had been off meanwhile: a
   * limit that lasts for days takes dozens of tries, not hundreds. `punctual`: it is looked at when it is due.
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
    switchboard,
    reset,
    simulators: () => world,
    outOn,
    addPractice,
    addFile: (file: TestFile) => addFile(studio, file),
    deliveryOf,
    untilEnded,
  }
}
