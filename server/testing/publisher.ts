import type { Platform, PostContent } from '~/contract'
import { NoAnswer, type PlatformAdapter, PlatformError } from '../platforms/adapter'
import { currentVersions, practiceUrls } from '../platforms/addresses'
import { createPlatformHttp } from '../platforms/http'
import type { AccountSessions } from '../ports/account-sessions'
import type { TestClock } from './clock'

interface TestDelivery {
  /** The same for every repetition of a delivery. */
  readonly key: string
  readonly accountId: string
  readonly platform: Platform
  readonly postType?: string | undefined
  readonly content: PostContent
}

type TestResult =
  | { readonly status: 'published'; readonly url?: string }
  | { readonly status: 'failed'; readonly message: string }

/** A platform with a single request that a test directs: each commit is recorded, then answered by `answer`. */
export interface ScriptedPublisher {
  /** Every commit. */
  readonly deliveries: TestDelivery[]
  /** Throwing means that the answer was lost; `live` then tells whether the post was made. */
  answer: (delivery: TestDelivery) => TestResult | Promise<TestResult>
  /** Result of looking for a commit without an answer. */
  live: (key: string) => boolean
  readonly sessions: AccountSessions
}

const unused = (): never => {
  throw new Error('Nobody signs in in this test.')
}

/** Publishes everything until a test says otherwise. */
export function scriptedPublisher(clock: TestClock): ScriptedPublisher {
  const http = createPlatformHttp({ fetch: unused, urls: practiceUrls, versions: currentVersions })
  const adapter = (platform: Platform): PlatformAdapter => ({
    platform,
    deadlineMs: 600_000,
    oauth: unused,
    whoAmI: unused,
    identities: unused,
    fetchesMedia: () => false,
    prepare: () => Promise.resolve({ kind: 'ready' }),
    async commit({ key, account, postType, content }) {
      const delivery = { key, accountId: account.id, platform, postType, content }
      publisher.deliveries.push(delivery)
      const lost = () => {
        throw new NoAnswer('The platform didn’t answer.')
      }
      const result = await Promise.resolve()
        .then(() => publisher.answer(delivery))
        .catch(lost)
      if (result.status === 'failed') throw new PlatformError('content_rejected', result.message)
      return { remoteId: `id of ${key}`, checkpoint: { url: result.url } }
    },
    reconcile: ({ key }) =>
      Promise.resolve(
        publisher.live(key) ? { kind: 'live', remoteId: `id of ${key}` } : { kind: 'not-live' },
      ),
    confirm: (_, __, { url }) => Promise.resolve({ kind: 'done', ...(typeof url === 'string' && { url }) }),
  })
  const publisher: ScriptedPublisher = {
    deliveries: [],
    answer: ({ key }) => ({ status: 'published', url: `https://example.com/${key}` }),
    live: () => false,
    sessions: {
      sessionFor: ({ id, platform, name, handle, kind, remoteId, details }) =>
        Promise.resolve({
          adapter: adapter(platform),
          session: {
            accessToken: 'token',
            app: { clientId: 'client', clientSecret: 'secret', options: {} },
            http,
            clock,
          },
          target: { id, remoteId: remoteId ?? '', kind: kind ?? '', name, handle, details },
        }),
      ended: () => Promise.resolve(true),
    },
  }
  return publisher
}
