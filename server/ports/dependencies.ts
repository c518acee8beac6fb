import type { FaultRule } from '~/contract/faults'
import type { Platform, PostContent } from '~/contract'
import type { Database } from '../db/database'
import type { Generators } from '../generators/generators'
import type { MediaStorage, PictureSizer } from './media-storage'
import type { PageFetcher } from './pages'

/** Milliseconds since 1970. Tests give their own. */
export type Clock = () => number

/** What this server allows; all of it may be set by its host. */
export interface Limits {
  /** Bytes of a JSON body. */
  readonly bodyBytes: number
  /** Bytes of one upload. */
  readonly uploadBytes: number
  /** Milliseconds that a signed upload URL is valid (api.md section 8). */
  readonly uploadSlotMs: number
  /** Calls of one token in a minute; beyond it 429. */
  readonly callsPerMinute: number
  /** Milliseconds that a repeat waits for the first call with its `Idempotency-Key`; then 429. */
  readonly repeatWaitMs: number
}

export const defaultLimits: Limits = {
  bodyBytes: 1024 * 1024,
  uploadBytes: 2 * 1024 ** 3,
  uploadSlotMs: 15 * 60 * 1000,
  callsPerMinute: 6000,
  repeatWaitMs: 30_000,
}

/** Everything that the API needs from its host. */
export interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly storage: MediaStorage
  /** Makes smaller copies of pictures; without it they are sent as they are. */
  readonly pictures?: PictureSizer | undefined
  readonly generators: Generators
  readonly publisher: Publisher
  readonly pages: PageFetcher
  /** SHA-256 of a text as hex, where the host has a quicker one than JavaScript's: each call hashes its token. */
  readonly sha256?: ((text: string) => string) | undefined
  readonly limits: Limits
  /** Signs upload URLs; random bytes as text, the same at every start. */
  readonly signingKey: string
  /** Where credits are bought: `purchaseUrl` of a 402 and of the purchase link. */
  readonly purchaseUrl: string
  /** Scheme and host that answers name; those of the request when left out. */
  readonly origin?: string | undefined
  /** The switchboard for faults on demand; none unless the host says so (docs/architecture.md, "Faults on demand"). */
  readonly faults?: FaultBoard | undefined
  /** Makes the whole studio one file, of one moment, where the host can (docs/decisions/0029-archives.md). */
  readonly archive?: (() => Promise<ReadableStream<Uint8Array>>) | undefined
}

type Answer = (request: Request) => Promise<Response>

/** Faults on demand: which requests fail, and how. Exists only where the host turned it on. */
export interface FaultBoard {
  /** Replaces all rules; the first that fits a request is taken. */
  set(rules: readonly FaultRule[]): void
  /** The rules that still have requests to meet. */
  list(): FaultRule[]
  /** Answers through the rules. Rejects with `ConnectionCut` when the connection is to be cut. */
  intercept(request: Request, answer: Answer): Promise<Response>
}

export interface Delivery {
  /** The same for every repetition of one delivery: a publisher delivers once for each key. */
  readonly key: string
  readonly accountId: string
  readonly platform: Platform
  /** Such as `reel`; what it may be is the platform's. */
  readonly postType?: string | undefined
  readonly content: PostContent
}

export type DeliveryResult =
  | { readonly status: 'published'; readonly url?: string; readonly sandbox: boolean }
  | { readonly status: 'failed'; readonly message: string; readonly sandbox: boolean }

/**
 * Delivers posts to a platform. May be called again with a key whose answer was lost. Rejecting says that the outcome
 * is not known: the same key is then tried again by the next publish.
 */
export interface Publisher {
  deliver(delivery: Delivery): Promise<DeliveryResult>
}
