import type { Platform } from '~/contract'
import type { Language } from '~/domain/language'
import type { PersonGiven, PracticeIdentity, PracticePlatforms } from '../ports/dependencies'
import type { SimulatedPlatform } from './calls'
import { createFacebook } from './facebook/facebook'
import { createFaults, type Faults, type SimulatorFault } from './faults'
import { createFeed, practicePath } from './feed'
import { createInstagram } from './instagram/instagram'
import { createLinkedIn } from './linkedin/linkedin'
import { stylesheet, stylesheetPath } from './pages'
import { createReddit } from './reddit/reddit'
import type { SimulatorStore } from './store'
import { createTikTok } from './tiktok/tiktok'
import { createWorld, type Post, type World } from './world'
import { createX } from './x/x'
import { createYouTube } from './youtube/youtube'

export { databaseStore, memoryStore, type SimulatorStore } from './store'
export { practicePath }

/** A visible post on a simulated platform; `account` is its account's handle. */
export type SimulatedPost = Post & { readonly id: string; readonly account: string }

export interface Simulators extends PracticePlatforms {
  /** Answers requests to `https://practice.invalid/…`. Rejects if a fault breaks the connection. */
  fetch(request: Request): Promise<Response>
  /**
   * Creates a person with an account for practice, with what a sign-in would give. The same handle is the
   * same person.
   */
  addIdentity(platform: Platform, given: PersonGiven): Promise<PracticeIdentity>
  pagePath(url: string): string | undefined
  /** The page at `/practice/…`: an account's feed or one post. Undefined if there is none. */
  page(path: string, language?: Language): Promise<Response | undefined>
  /** Faults for the next calls (docs/publishing.md, section 16). */
  readonly faults: { add(fault: SimulatorFault): void; clear(): void }
  /** Visible posts, newest first. */
  posts(platform: Platform): Promise<readonly SimulatedPost[]>
}

const makers: Readonly<
  Record<Platform, (world: World, worlds: Readonly<Record<Platform, World>>) => SimulatedPlatform>
> = {
  twitter: createX,
  instagram: createInstagram,
  facebook: createFacebook,
  linkedin: createLinkedIn,
  youtube: createYouTube,
  tiktok: createTikTok,
  reddit: createReddit,
}

/** The first part of the paths in `practiceUrls`. */
const folders: Readonly<Record<string, Platform>> = {
  x: 'twitter',
  instagram: 'instagram',
  facebook: 'facebook',
  linkedin: 'linkedin',
  youtube: 'youtube',
  tiktok: 'tiktok',
  reddit: 'reddit',
}

/** Makes one value per platform. */
const forEach = <T>(make: (platform: Platform) => T): Readonly<Record<Platform, T>> => ({
  twitter: make('twitter'),
  instagram: make('instagram'),
  facebook: make('facebook'),
  youtube: make('youtube'),
  tiktok: make('tiktok'),
  linkedin: make('linkedin'),
  reddit: make('reddit'),
})

async function madeBy({ platform, posts, media }: World, delivery: string) {
  const [post] = await posts.list({ match: { delivery }, limit: 1 })
  if (post) return { remoteId: platform === 'reddit' ? `t3_${post.id}` : post.id }
  const [draft] = await media.list({ match: { details: { delivery } }, limit: 1 })
  return draft && {}
}

/**
 * Seven simulated platforms behind one `fetch`, built from docs/publishing.md alone, without the adapters'
 * code. Only the path of a request counts, so they can be served from any host.
 */
export function createSimulators(deps: {
  readonly store: SimulatorStore
  readonly clock: () => number
  /** Fetches media that a platform reads from an address. Without it, nothing can be fetched. */
  readonly fetchMedia?: (url: string) => Promise<Response>
  /** Source of faults; by default, those added to `Simulators.faults`. */
  readonly faults?: Faults
  /** True to process files as slowly and limit calls as the real platform does. Default true. */
  readonly paced?: boolean
}): Simulators {
  const {
    faults = createFaults(),
    fetchMedia = () => Promise.reject(new TypeError('The address can’t be reached.')),
    paced = true,
  } = deps
  const worlds = forEach((platform) => createWorld(platform, { ...deps, faults, fetchMedia, paced }))
  const simulated = forEach((platform) => makers[platform](worlds[platform], worlds))
  return {
    faults,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname === stylesheetPath) return stylesheet()
      const platform = folders[pathname.split('/')[1] ?? '']
      return platform ? simulated[platform].app.fetch(request) : new Response('Not found\n', { status: 404 })
    },
    addIdentity: (platform, given) => simulated[platform].addIdentity(given),
    pagePath: practicePath,
    page: createFeed(worlds),
    ...(!paced && { madeBy: (platform, delivery) => madeBy(worlds[platform], delivery) }),
    async posts(platform) {
      const { posts, clock } = worlds[platform]
      return (await posts.list())
        .filter(({ data }) => data.listedAt <= clock())
        .map(({ id, data }) => ({ ...data, id, account: data.handle }))
    },
  }
}
