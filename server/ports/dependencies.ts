import type { Database } from '../db/database'
import type { FaultBoard } from './fault-board'
import type { Generators } from '../generators/generators'
import type { Publisher } from './publisher'
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
  /** The switchboard for faults on demand; none unless the host says so (design.md, "Faults on demand"). */
  readonly faults?: FaultBoard | undefined
  /** Makes the whole studio one file, of one moment, where the host can (docs/decisions/0029-archives.md). */
  readonly archive?: (() => Promise<ReadableStream<Uint8Array>>) | undefined
}
