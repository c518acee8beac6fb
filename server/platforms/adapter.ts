import type { FailureClass, Platform, PostContent, PostingChoices } from '~/contract'

/** A developer app registered at a platform. */
export interface PlatformApp {
  readonly clientId: string
  readonly clientSecret: string
  /** Settings from the set-up, such as which Instagram sign-in is used. */
  readonly options: Readonly<Record<string, string>>
}

/** Tokens from a sign-in. Times are in ms since 1970, and undefined if the platform doesn't give them. */
export interface Tokens {
  readonly accessToken: string
  /** If missing, the previous refresh token stays valid. */
  readonly refreshToken?: string | undefined
  readonly expiresAt?: number | undefined
  /** When the person has to sign in again, even if the token is refreshed until then. */
  readonly refreshExpiresAt?: number | undefined
  /** Granted scopes; undefined if the token response doesn't list them. */
  readonly scopes?: readonly string[] | undefined
}

/** Something at the platform that can be posted to: a profile, page, channel, organisation or subreddit. */
export interface Identity {
  /** The platform's identifier, always as text: some exceed 2^53. */
  readonly remoteId: string
  readonly kind: string
  readonly name: string
  /** As shown on the platform: `@name`, `u/name`, or a page's name. */
  readonly handle: string
  readonly avatarUrl?: string | undefined
  /** Why it can't be published to, as a sentence for the person. */
  readonly disabledReason?: string | undefined
  /** Its own token, if the platform issues one per page. */
  readonly accessToken?: string | undefined
  /** Other data needed for publishing, stored with the account. */
  readonly details?: Readonly<Record<string, string>> | undefined
}

/** How people sign in at a platform (section 3 of docs/publishing.md). */
export interface OAuthProfile {
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly revokeUrl?: string | undefined
  /** True if only access tokens can be revoked. The refresh token, if there is one, by default. */
  readonly revokesAccessToken?: true | undefined
  /** How the app authenticates: HTTP Basic, or fields of the form. */
  readonly clientAuth: 'basic' | 'form'
  /** TikTok's name for `client_id`. */
  readonly clientIdName?: 'client_key' | undefined
  readonly pkce: boolean
  readonly scopes: readonly string[]
  readonly scopeSeparator: ' ' | ','
  /** Scopes required for publishing. People may untick the others. */
  readonly requiredScopes: readonly string[]
  readonly authorizeParameters?: Readonly<Record<string, string>> | undefined
  /** Exchanges the short-lived token of the code exchange for a long-lived one. */
  extend?(tokens: Tokens, context: AppContext): Promise<Tokens>
  /**
   * How tokens are renewed: `refresh_token` is the OAuth grant, a function is specific to the platform. Without a
   * refresh token for the former, the person has to sign in again.
   */
  readonly refresh: 'refresh_token' | ((tokens: Tokens, context: AppContext) => Promise<Tokens>)
  /** Headers of requests to the token and revoke addresses: Reddit rejects clients without a user agent. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Reads the granted scopes, if the token response doesn't list them. */
  grantedScopes?(session: Session): Promise<readonly string[]>
}

/** What adapters need for calls: an HTTP client with addresses and API versions, and the time. */
interface PlatformContext {
  readonly http: PlatformHttp
  readonly clock: () => number
}

export interface AppContext extends PlatformContext {
  readonly app: PlatformApp
}

/** A person's sign-in. */
export interface Session extends AppContext {
  readonly accessToken: string
}

export interface TargetAccount {
  readonly id: string
  readonly remoteId: string
  readonly kind: string
  readonly name: string
  readonly handle: string
  readonly details: Readonly<Record<string, string>>
}

/** One file of a post. Bytes are streamed, never held in memory as a whole. */
export interface MediaFile {
  readonly name: string
  readonly mimeType: string
  /** Bytes. */
  readonly size: number
  /** Pixels, if known. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly altText?: string | undefined
  /** Bytes from `start` to `end`, both included; the whole file by default. */
  open(range?: { readonly start: number; readonly end: number }): Promise<ReadableStream<Uint8Array>>
  /**
   * A signed, expiring address for platforms that fetch media; undefined if this studio can't be reached from
   * outside.
   */
  publicUrl(): Promise<string | undefined>
  /**
   * The image as a JPEG within these bounds (bytes, pixels), for platforms that accept nothing else. Rejects
   * for videos.
   */
  asJpeg(bounds: {
    readonly maxBytes: number
    readonly maxWidth?: number
    readonly maxHeight?: number
  }): Promise<MediaFile>
}

/** One post to one account. */
export interface Delivery {
  /** Stays the same when the delivery is retried. */
  readonly key: string
  readonly content: PostContent
  readonly postType?: string | undefined
  /** The options the person set for this platform; each adapter parses its own. */
  readonly options: Readonly<Record<string, unknown>>
  readonly media: readonly MediaFile[]
  readonly account: TargetAccount
  /** When the commit was sent, in ms since 1970; undefined before. */
  readonly commitStartedAt?: number | undefined
  /** The platform's code of the previous refusal, on a retry after one. */
  readonly refusedWith?: string | undefined
  /** Ids of posts made by the account's other deliveries, which `reconcile` and `confirm` must not match. */
  readonly others?: ReadonlySet<string> | undefined
}

/** The adapter's saved progress, as JSON. Identifiers are text. */
export type Checkpoint = Readonly<Record<string, unknown>>

/** Stores the checkpoint and resolves once it is saved. Called before each further request of `prepare`. */
export type SaveCheckpoint = (checkpoint: Checkpoint) => Promise<void>

/** `wait`: nothing is wrong; call again at `until` (ms since 1970). */
export type Prepared = { readonly kind: 'ready' } | { readonly kind: 'wait'; readonly until: number }

export interface Committed {
  /** The platform's identifier of the post, if the response has it. */
  readonly remoteId?: string | undefined
  /** Added to the checkpoint. */
  readonly checkpoint?: Checkpoint | undefined
}

/** The checkpoint after a commit, with the post's identifier if it is known. */
type CommittedCheckpoint = Checkpoint & { readonly remoteId?: string | undefined }

/** What happened to a commit whose answer was lost. */
export type Reconciled =
  | {
      readonly kind: 'live'
      readonly remoteId?: string | undefined
      readonly checkpoint?: Checkpoint | undefined
    }
  /** The post doesn't exist, and committing again can't create a second one. */
  | { readonly kind: 'not-live' }
  | { readonly kind: 'wait'; readonly until: number }
  /** Nothing can be proven, so a person has to look. */
  | { readonly kind: 'unknown' }

export type Confirmed =
  | {
      readonly kind: 'done'
      readonly remoteId?: string | undefined
      readonly url?: string | undefined
      /** Who can see it as granted by the platform, such as `public` or `private`. */
      readonly privacy?: string | undefined
      /** What differs from the request, as a sentence for the person. */
      readonly notice?: string | undefined
    }
  | { readonly kind: 'wait'; readonly until: number }

/**
 * One platform's API. Publishing has three durable steps: `prepare` (invisible, may be repeated), `commit`
 * (exactly one request that makes the post visible; the engine never calls it again unless it was definitely
 * refused), and `confirm` (only reads). Each step may run in another process than the one before, with the
 * checkpoint that `save` stored. They reject with `PlatformError` if the platform refused, `NotSent` if no
 * byte was sent, and any other error if the outcome is unknown.
 */
export interface PlatformAdapter {
  readonly platform: Platform
  /** The sign-in for an app with these options, at these addresses (default: the platform's own). */
  oauth(options: Readonly<Record<string, string>>, addresses?: PlatformAddresses): OAuthProfile
  /** Who signed in: a stable identifier and a display name. */
  whoAmI(session: Session): Promise<{ readonly remoteUserId: string; readonly name: string }>
  /** What can be posted to with this sign-in, including what can't, with the reason. */
  identities(session: Session): Promise<readonly Identity[]>
  /** True if the platform fetches images or videos from a public address instead of accepting bytes. */
  fetchesMedia(options: Readonly<Record<string, string>>): boolean
  /**
   * What can currently be chosen for a post to this account. Missing if the platform has no limits per
   * account.
   */
  postingChoices?(
    session: Session,
    account: TargetAccount,
    place: { readonly subreddit?: string | undefined },
  ): Promise<PostingChoices>
  /** Milliseconds after which a delivery that still waits is given up. */
  readonly deadlineMs: number
  prepare(
    delivery: Delivery,
    session: Session,
    checkpoint: Checkpoint,
    save: SaveCheckpoint,
  ): Promise<Prepared>
  commit(delivery: Delivery, session: Session, checkpoint: Checkpoint): Promise<Committed>
  reconcile(delivery: Delivery, session: Session, checkpoint: Checkpoint): Promise<Reconciled>
  confirm(delivery: Delivery, session: Session, checkpoint: CommittedCheckpoint): Promise<Confirmed>
}

/** A platform’s words without what the database can't store, such as half of an emoji where a long text was cut. */
export const storableWords = (words: string): string => words.replaceAll(/[\p{Surrogate}\u0000]/gu, '')

/** The platform definitely refused: nothing was made. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  constructor(
    /** One of the classes that all platforms share. */
    readonly failureClass: FailureClass,
    /**
     * The platform's own message if it gives one, else a sentence of the server. Made storable: the refusal must be
     * recorded, or it is asked for again.
     */
    message: string,
    readonly details: {
      /** True if `message` is the platform's own, unchanged. */
      readonly verbatim?: boolean | undefined
      readonly code?: string | undefined
      readonly requestId?: string | undefined
      /** When it may be retried, in ms since 1970. */
      readonly until?: number | undefined
      /** For `duplicate`: the post that already exists. */
      readonly existingId?: string | undefined
      /** For `permission`: only this place, such as a subreddit, is affected, not the account. */
      readonly placeOnly?: boolean | undefined
    } = {},
  ) {
    super(storableWords(message))
  }
}

/** The platform can't be reached and no byte was sent, so a retry can't duplicate anything. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

export interface PlatformRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Full address, which must never contain a token. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | URLSearchParams | FormData | ReadableStream<Uint8Array> | undefined
  /** Length of a streamed body in bytes. */
  readonly contentLength?: number | undefined
  /** Milliseconds; 30 s by default. Uploads set more. */
  readonly timeoutMs?: number | undefined
}

export interface PlatformResponse {
  readonly status: number
  readonly headers: Headers
  /** The body as text, cut at 1 MiB. */
  readonly text: string
  /** The body as JSON; undefined if it isn't valid JSON. */
  readonly json: unknown
}

/**
 * The HTTP client shared by all adapters: timeouts, streamed bodies, no redirects, no automatic retries.
 * Rejects with `NotSent` if no byte was sent, else with `NoAnswer`.
 */
export interface PlatformHttp extends PlatformAddresses {
  send(request: PlatformRequest): Promise<PlatformResponse>
}

/** Addresses of the platforms, and the API versions in use. */
export interface PlatformAddresses {
  /** Base addresses by name; production requires https. */
  readonly urls: PlatformUrls
  readonly versions: PlatformVersions
}

/** The request may have arrived, but no readable answer came. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Base addresses without a trailing slash. Simulators have their own. */
export interface PlatformUrls {
  readonly x: { readonly authorize: string; readonly api: string; readonly site: string }
  readonly instagram: {
    readonly authorize: string
    readonly token: string
    readonly graph: string
    readonly site: string
  }
  readonly facebook: {
    readonly authorize: string
    readonly graph: string
    readonly upload: string
    readonly site: string
  }
  readonly linkedin: { readonly authorize: string; readonly api: string; readonly site: string }
  readonly google: {
    readonly authorize: string
    readonly token: string
    readonly api: string
    readonly site: string
  }
  readonly tiktok: { readonly authorize: string; readonly api: string; readonly site: string }
  readonly reddit: { readonly authorize: string; readonly api: string; readonly site: string }
}

export interface PlatformVersions {
  /** Meta's Graph API, such as `v26.0`. */
  readonly graph: string
  /** LinkedIn's `LinkedIn-Version`, `YYYYMM`. */
  readonly linkedin: string
}
