import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { FaultRule } from '~/contract/faults'
import type { Platform } from '~/contract'
import type { Database } from '../db/database'
import type { AiAttempts, AiConfig } from '../generators/ai/ai-config'
import type { Generators } from '../generators/generators'
import type { ChangeHub } from './change-hub'
import type { AccountSessions } from './account-sessions'
import type { PlatformAdapter, PlatformApp, PlatformUrls, PlatformVersions } from '../platforms/adapter'
import type { Seal } from '../secrets/seal'
import type { MediaStorage, PictureSizer } from './media-storage'
import type { Language } from '~/domain/language'
import type { PageFetcher } from './pages'
import type { WebhookHost } from './webhooks'

/** Milliseconds since 1970. Tests give their own. */
export type Clock = () => number

/** What this server allows; all of it may be set by its host. */
export interface Limits {
  /** Bytes of a JSON body. */
  readonly bodyBytes: number
  /** Milliseconds in which a JSON body has to arrive. */
  readonly bodyMs: number
  /** Bytes of one upload. */
  readonly uploadBytes: number
  /** Milliseconds that a signed upload URL is valid (api.md section 8). */
  readonly uploadSlotMs: number
  /** Calls of one token in a minute; beyond it 429. */
  readonly callsPerMinute: number
  /** Tokens and other secrets of one address that may be refused in a minute; beyond it 429. */
  readonly refusedPerMinute: number
  /** Milliseconds that a repeat waits for the first call with its `Idempotency-Key`; then 429. */
  readonly repeatWaitMs: number
  /** Milliseconds after which a publish is answered although it goes on. */
  readonly publishWaitMs: number
}

export const defaultLimits: Limits = {
  bodyBytes: 1024 * 1024,
  bodyMs: 30_000,
  uploadBytes: 2 * 1024 ** 3,
  uploadSlotMs: 15 * 60 * 1000,
  callsPerMinute: 6000,
  refusedPerMinute: 100,
  repeatWaitMs: 30_000,
  publishWaitMs: 25_000,
}

/** Everything that the API needs from its host. */
export interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly storage: MediaStorage
  /**
   * Whether the disk takes `bytes` more and what the database needs to go on; always where the host can't tell. An
   * embedded database whose log finds no room stops for good, and takes the reading with it.
   */
  readonly hasRoom?: ((bytes?: number) => boolean) | undefined
  /** Makes smaller copies of pictures; without it they are sent as they are. */
  readonly pictures?: PictureSizer | undefined
  /** What makes images and copy where no provider is connected from the dashboard. */
  readonly generators: Generators
  /** How AI providers are reached; none where the host reaches no other origin. */
  readonly ai?: AiHost | undefined
  /** The sign-ins of connected accounts; without it none is connected. */
  readonly sessions?: AccountSessions | undefined
  /** The platforms' own APIs, which direct accounts sign in to and post through; none where the host reaches no other origin. */
  readonly platforms?: PlatformHost | undefined
  /** The simulated platforms of practice accounts. */
  readonly simulators?: PracticePlatforms | undefined
  /** Seals what the database keeps of platforms' secrets. */
  readonly secrets: Seal
  readonly pages: PageFetcher
  /** Calls the webhooks of workspaces; none where the host reaches no other origin. */
  readonly webhooks?: WebhookHost | undefined
  /** SHA-256 of a text as hex, where the host has a quicker one than JavaScript's: each call hashes its token. */
  readonly sha256?: ((text: string) => string) | undefined
  readonly limits: Limits
  /** Counts calls together with other processes of this studio; this process counts for itself when left out. */
  readonly sharedLimiter?: SharedLimiter | undefined
  /** Signs upload URLs; random bytes as text, the same at every start. */
  readonly signingKey: string
  /** Where credits are bought: `purchaseUrl` of a 402 and of the purchase link. */
  readonly purchaseUrl: string
  /** Scheme and host that answers name, where they are configured. */
  readonly origin?: string | undefined
  /** Else those that the host is sure of, for one request; what the request itself says where it isn't. */
  readonly originOf?: ((request: Request) => string | undefined) | undefined
  /** Who sent a request, where the host knows: an address of the network. */
  readonly senderOf?: ((request: Request) => string | undefined) | undefined
  /** Is told what happens, for whoever counts it. */
  readonly observe?: Observer | undefined
  /** The switchboard for faults on demand; none unless the host says so (docs/architecture.md, "Faults on demand"). */
  readonly faults?: FaultBoard | undefined
  /** Whether the host answers `/mcp`. */
  readonly mcp?: boolean | undefined
  /** Tells of changes as they happen, where the database notes them and the host sends streams. */
  readonly live?: ChangeHub | undefined
  /** Makes the whole studio one file, of one moment, where the host can (docs/decisions/0029-archives.md). */
  readonly archive?: (() => Promise<ReadableStream<Uint8Array>>) | undefined
}

/** Counts something over several processes, in windows of `duration` seconds. */
export type SharedLimiter = (limit: { points: number; duration: number }) => RateLimiterAbstract

/** A call of the API and its answer. */
export interface Answered {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly seconds: number
  /** The trace that the caller says it is at (W3C Trace Context). */
  readonly traceparent?: string | undefined
}

/** Counts what happens. Nothing that a person wrote, and no secret, is told. */
export interface Observer {
  /** A call of the API was answered; `path` is that of the table, such as `/workspaces/{workspaceId}/posts`. */
  answered(call: Answered): void
  /** A delivery has ended: `published`, `failed`, `attention`, `called-off`, or `practice` on a simulated platform. */
  delivered(platform: Platform, outcome: string, begun: Date): void
  /** A sign-in was `renewed`, has `ended`, or is tried again `later`. */
  refreshed(platform: Platform, outcome: 'renewed' | 'ended' | 'later'): void
}

/** How AI providers are reached. */
export interface AiHost {
  /** The provider that the environment names, which `generators` are already of: it wins over a stored one. */
  readonly environment?: AiConfig | undefined
  /** Generators of a provider. Those of the same configuration are the same. */
  readonly open: (config: AiConfig) => Promise<Generators>
  /** Calls each of its models once. */
  readonly attempt: (config: AiConfig, signal?: AbortSignal) => Promise<AiAttempts>
}

/** How requests get to the platforms. */
export interface PlatformHost {
  readonly adapters: Readonly<Partial<Record<Platform, PlatformAdapter>>>
  /** Sends one request: no redirects, nothing repeated, no private addresses. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly urls: PlatformUrls
  readonly versions: PlatformVersions
  /** Developer apps that the environment names; they win over stored ones. */
  readonly apps: Readonly<Partial<Record<Platform, PlatformApp>>>
}

/** What a simulated platform says of a person who signed in. Times are milliseconds since 1970. */
export interface PracticeIdentity {
  readonly remoteUserId: string
  readonly remoteId: string
  readonly kind: string
  readonly name: string
  readonly handle: string
  readonly tokens: {
    readonly accessToken: string
    readonly refreshToken?: string | undefined
    readonly expiresAt?: number | undefined
  }
  /** A token of its own, where the platform gives one for each page. */
  readonly accountToken?: string | undefined
  readonly details?: Readonly<Record<string, string>> | undefined
}

/** Who is to have an account at a simulated platform. */
export interface PersonGiven {
  readonly handle: string
  readonly name: string
  /** Whether the platform takes the same text from them twice; like the real one, it doesn't when left out. */
  readonly repeats?: boolean | undefined
}

/** The simulated platforms, as far as accounts need them (`server/simulators`). */
/** Names the delivery that a request to a simulated platform is part of. */
export const deliveryHeader = 'studio-delivery'

export interface PracticePlatforms {
  /** Answers what is sent to `https://practice.invalid/…`. */
  fetch(request: Request): Promise<Response>
  /**
   * The post or draft that requests of a delivery have made; undefined where there is none. Left out where a lost answer
   * is looked for as on the platforms.
   */
  readonly madeBy?: (
    platform: Platform,
    delivery: string,
  ) => Promise<{ readonly remoteId?: string } | undefined>
  /** A person with an account, for practice: what a sign-in would have given. */
  addIdentity(platform: Platform, given: PersonGiven): Promise<PracticeIdentity>
  /** The path of this studio at which it shows what a simulated platform calls by this address. */
  pagePath?(url: string): string | undefined
  /** The page at such a path, in English where no language is given; undefined where there is none. */
  page?(path: string, language?: Language): Promise<Response | undefined>
}

type Answer = (request: Request) => Promise<Response>

/** Faults on demand: which requests fail, and how. Exists only where the host turned it on. */
export interface FaultBoard {
  /** Replaces all rules; the first that fits a request is taken. */
  set(rules: readonly FaultRule[]): void
  /** The rules that still have requests to meet. */
  list(): FaultRule[]
  /**
   * Answers through the rules, which only those meet whom the server `knows`. Rejects with `ConnectionCut` when the
   * connection is to be cut.
   */
  intercept(
    request: Request,
    answer: Answer,
    knows: (request: Request) => Promise<boolean>,
  ): Promise<Response>
}
