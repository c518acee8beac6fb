import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Change, Platform } from '~/contract'
import type { FaultRule } from '~/contract/faults'
import type { Language } from '~/domain/language'
import type { tokenKind } from '../db/change-triggers'
import type { Database, Transaction } from '../db/database'
import type { AiAttempts, AiConfig } from '../generators/ai/ai-config'
import type { Generators } from '../generators/generators'
import type { PlatformAdapter, PlatformApp, PlatformUrls, PlatformVersions } from '../platforms/adapter'
import type { Seal } from '../secrets/seal'
import type { AccountSessions } from './account-sessions'
import type { MediaStorage, PictureSizer } from './media-storage'
import type { PageFetcher } from './pages'

/** A webhook's address can't be reached or isn't allowed; the message is a sentence that says why. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

export interface WebhookHost {
  /**
   * Sends one request without redirects or retries, and to private addresses only if allowed. Rejects with
   * `WebhookError` if no answer came.
   */
  readonly fetch: (request: Request) => Promise<Response>
  /** Whether addresses of this machine and its network may be called (`STUDIO_WEBHOOKS_PRIVATE`). */
  readonly allowsPrivate: boolean
}

/** A change in a workspace, or of tokens. */
export interface Note {
  readonly workspaceId: string
  readonly kind: Change['kind'] | typeof tokenKind
  /** Record ids; missing if there are too many, or only one record of the kind. */
  readonly ids: readonly string[] | undefined
}

export interface Notes {
  /** Position in the stream: everything committed when these were read. */
  readonly cursor: string
  readonly notes: readonly Note[]
}

/** A subscriber: receives all notes and picks its own. */
export interface Follower {
  notify(notes: Notes): void
  /** Called when the server stops. */
  end(): void
}

/** Distributes changes in the database to this process's streams. */
export interface ChangeHub {
  /** Calls the follower for every change committed after this resolves. Resolves to a function that unsubscribes. */
  follow(follower: Follower): Promise<() => void>
  /** Ends all streams as the process stops; resolves once the database is no longer used. */
  close(): Promise<void>
}

/** Milliseconds since 1970. Tests inject their own. */
export type Clock = () => number

/** Limits of this server, all set by its host. */
export interface Limits {
  /** Maximum bytes of a JSON body. */
  readonly bodyBytes: number
  /** Milliseconds within which a JSON body must arrive. */
  readonly bodyMs: number
  /** Maximum bytes of one upload. */
  readonly uploadBytes: number
  /** Milliseconds for which a signed upload URL is valid (api.md section 8). */
  readonly uploadSlotMs: number
  /** Calls per token and minute; 429 beyond. */
  readonly callsPerMinute: number
  /** Refused tokens and other secrets per sender and minute; 429 beyond. */
  readonly refusedPerMinute: number
  /** Milliseconds that a repeat waits for the first call with its `Idempotency-Key`; then 429. */
  readonly repeatWaitMs: number
  /** Milliseconds after which a publish is answered even if it is still running. */
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

export interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly storage: MediaStorage
  /**
   * True if the disk has room for `bytes` more besides what the database needs; always true if the host can't tell.
   * An embedded database whose log finds no room stops for good, even for reads.
   */
  readonly hasRoom?: ((bytes?: number) => boolean) | undefined
  /** Resizes pictures; without it they are served in their original size. */
  readonly pictures?: PictureSizer | undefined
  /** Generators of images and copy, used if no provider is connected from the dashboard. */
  readonly generators: Generators
  /** Access to AI providers; missing if the host can't reach other origins. */
  readonly ai?: AiHost | undefined
  /** Sessions of connected accounts; without it no account is connected. */
  readonly sessions?: AccountSessions | undefined
  /** The platforms' APIs for direct accounts; missing if the host can't reach other origins. */
  readonly platforms?: PlatformHost | undefined
  /** The simulated platforms of practice accounts. */
  readonly simulators?: PracticePlatforms | undefined
  /** Encrypts platform secrets before they are stored. */
  readonly secrets: Seal
  readonly pages: PageFetcher
  /** Calls webhooks; missing if the host can't reach other origins. */
  readonly webhooks?: WebhookHost | undefined
  /** SHA-256 of a text as hex, if the host has a faster one than JavaScript's: every call hashes its token. */
  readonly sha256?: ((text: string) => string) | undefined
  readonly limits: Limits
  /** A rate limiter shared with the other processes of this studio; each process counts for itself without it. */
  readonly sharedLimiter?: SharedLimiter | undefined
  /** Signs upload URLs: random text that stays the same across restarts. */
  readonly signingKey: string
  /** Where credits are bought: the `purchaseUrl` of a 402 and of the purchase link. */
  readonly purchaseUrl: string
  /** Scheme and host for addresses in answers, if configured. */
  readonly origin?: string | undefined
  /** Otherwise those the host is sure of for a request; undefined falls back to the request's own. */
  readonly originOf?: ((request: Request) => string | undefined) | undefined
  /** Network address of a request's sender, if the host knows it. */
  readonly senderOf?: ((request: Request) => string | undefined) | undefined
  /** Collects metrics. */
  readonly observe?: Observer | undefined
  /** Faults on demand; missing unless enabled by the host (docs/architecture.md, "Faults on demand"). */
  readonly faults?: FaultBoard | undefined
  /** True if the host serves `/mcp`. */
  readonly mcp?: boolean | undefined
  /** Streams changes as they happen, if the database notes them and the host supports streams. */
  readonly live?: ChangeHub | undefined
  /** Archives the whole studio at one moment, if the host can (docs/decisions/0029-archives.md). */
  readonly archive?: (() => Promise<ReadableStream<Uint8Array>>) | undefined
}

/** For what runs in a transaction that its caller began. */
export interface InTransaction extends Dependencies {
  readonly db: Transaction
}

/** Creates a limiter shared by several processes, counting in windows of `duration` seconds. */
export type SharedLimiter = (limit: { points: number; duration: number }) => RateLimiterAbstract

/** An answered API call, for metrics. */
interface Answered {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly seconds: number
  /** The caller's trace (W3C Trace Context). */
  readonly traceparent?: string | undefined
}

/** Collects metrics. Receives no secrets and nothing that a person wrote. */
export interface Observer {
  /** An API call was answered; `path` is that of the endpoint table, such as `/workspaces/{workspaceId}/posts`. */
  answered(call: Answered): void
  /** A delivery has ended: `published`, `failed`, `attention`, `called-off`, or `practice` on a simulated platform. */
  delivered(platform: Platform, outcome: string, begun: Date): void
  /** A sign-in was `renewed`, has `ended`, or will be tried again `later`. */
  refreshed(platform: Platform, outcome: 'renewed' | 'ended' | 'later'): void
}

export interface AiHost {
  /** The provider configured in the environment, which `generators` already use: it wins over a stored one. */
  readonly environment?: AiConfig | undefined
  /** Generators of a provider. The same configuration returns the same ones. */
  readonly open: (config: AiConfig) => Promise<Generators>
  /** Tests the configuration by calling each of its models once. */
  readonly attempt: (config: AiConfig, signal?: AbortSignal) => Promise<AiAttempts>
}

/** Access to the platforms' APIs. */
export interface PlatformHost {
  readonly adapters: Readonly<Partial<Record<Platform, PlatformAdapter>>>
  /** Sends one request without redirects or retries, and never to private addresses. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly urls: PlatformUrls
  readonly versions: PlatformVersions
  /** Developer apps configured in the environment; they win over stored ones. */
  readonly apps: Readonly<Partial<Record<Platform, PlatformApp>>>
}

/** An identity at a simulated platform, as a sign-in would give it. Times are milliseconds since 1970. */
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
  /** A token of its own, if the platform issues one for each page. */
  readonly accountToken?: string | undefined
  readonly details?: Readonly<Record<string, string>> | undefined
}

/** The person to create an account for at a simulated platform. */
export interface PersonGiven {
  readonly handle: string
  readonly name: string
  /** Whether the platform accepts the same text twice. Defaults to false, like the real one. */
  readonly repeats?: boolean | undefined
}

/** Header that names the delivery a request to a simulated platform is part of. */
export const deliveryHeader = 'studio-delivery'

/** The simulated platforms, as far as accounts need them (`server/simulators`). */
export interface PracticePlatforms {
  /** Answers requests to `https://practice.invalid/…`. */
  fetch(request: Request): Promise<Response>
  /**
   * The post or draft made by a delivery's requests; undefined if there is none. Left out where a lost answer is
   * looked up as on the real platforms.
   */
  readonly madeBy?: (
    platform: Platform,
    delivery: string,
  ) => Promise<{ readonly remoteId?: string } | undefined>
  /** Creates a person with an account for practice, and returns what a sign-in would give. */
  addIdentity(platform: Platform, given: PersonGiven): Promise<PracticeIdentity>
  /** Maps a simulated platform's address to the path of this studio that shows it. */
  pagePath?(url: string): string | undefined
  /** The page at such a path, in English by default; undefined if there is none. */
  page?(path: string, language?: Language): Promise<Response | undefined>
}

type Answer = (request: Request) => Promise<Response>

/** Faults on demand: which requests fail, and how. Exists only if the host enabled it. */
export interface FaultBoard {
  /** Replaces all rules. The first that matches a request applies. */
  set(rules: readonly FaultRule[]): void
  /** The rules that have not been used up. */
  list(): FaultRule[]
  /**
   * Answers through the rules, which apply only to callers the server `knows`. Rejects with `ConnectionCut` if the
   * connection is to be cut.
   */
  intercept(
    request: Request,
    answer: Answer,
    knows: (request: Request) => Promise<boolean>,
  ): Promise<Response>
}
