import type { Platform } from '~/contract'
import type { PersonGiven, PracticeIdentity, PracticePlatforms } from '../ports/dependencies'
import { createFaults, type Faults, type SimulatorFault } from './faults'
import type { Language } from '~/domain/language'
import { createFeed, practicePath } from './feed'
import { stylesheet, stylesheetPath } from './pages'
import type { SimulatedPlatform } from './platform'
import type { SimulatorStore } from './store'
import { createWorld, type PostMedia, type World } from './world'
import { createX } from './x/x'
import { createInstagram } from './instagram/instagram'
import { createFacebook } from './facebook/facebook'
import { createLinkedIn } from './linkedin/linkedin'
import { createYouTube } from './youtube/youtube'
import { createTikTok } from './tiktok/tiktok'
import { createReddit } from './reddit/reddit'

export { practicePath }
export { memoryStore, type SimulatorStore } from './store'
export { databaseStore } from './database-store'

/** A post that stands on a simulated platform. */
export interface SimulatedPost {
  readonly id: string
  readonly platform: Platform
  /** The platform's identifier of the account it stands on. */
  readonly accountId: string
  /** Whose feed it is, as addresses name it. */
  readonly account: string
  /** What kind of post, as the platform calls it. */
  readonly kind: string
  readonly title: string | undefined
  readonly text: string
  readonly link: string | undefined
  readonly privacy: string
  readonly media: readonly PostMedia[]
  readonly url: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

export interface Simulators extends PracticePlatforms {
  /** Answers what is sent to `https://practice.invalid/…`. Rejects where a fault cuts the connection. */
  fetch(request: Request): Promise<Response>
  /** A person with an account, for practice: what a sign-in would have given. The same handle is the same person. */
  addIdentity(platform: Platform, given: PersonGiven): Promise<PracticeIdentity>
  pagePath(url: string): string | undefined
  /** The page that a person opens: `/practice/…`, an account's feed or one post. undefined: not found. */
  page(path: string, language?: Language): Promise<Response | undefined>
  /** Faults to come (docs/publishing.md, section 16). */
  readonly faults: { add(fault: SimulatorFault): void; clear(): void }
  /** Posts that are visible, newest first. */
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

/** Something for each platform. */
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
  const post = (await posts.list()).find(({ data }) => data.delivery === delivery)
  if (post) return { remoteId: platform === 'reddit' ? `t3_${post.id}` : post.id }
  const isDraft = (await media.list()).some(({ data }) => data.details.delivery === delivery)
  return isDraft ? {} : undefined
}

/**
 * Seven simulated platforms behind one `fetch`, made from docs/publishing.md alone: they know no adapter. Only the path
 * of an address counts, so that they may answer at any host.
 */
export function createSimulators(deps: {
  readonly store: SimulatorStore
  readonly clock: () => number
  /** Fetches media that a platform reads from an address; nothing can be read where it is left out. */
  readonly fetchMedia?: (url: string) => Promise<Response>
  /** Where faults come from; those that are added here when left out. */
  readonly faults?: Faults
  /** Whether files are processed as slowly, and calls limited, as on the platform: yes when left out. */
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
        .map(({ id, data }) => ({
          id,
          platform,
          accountId: data.accountId,
          account: data.handle,
          kind: data.kind,
          title: data.title,
          text: data.text,
          link: data.link,
          privacy: data.privacy,
          media: data.media,
          url: data.url,
          createdAt: data.createdAt,
        }))
    },
  }
}
