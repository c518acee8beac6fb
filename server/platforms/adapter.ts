import type { FailureClass, Platform, PostContent, PostingChoices } from '~/contract'

/** A developer app at a platform. */
export interface PlatformApp {
  readonly clientId: string
  readonly clientSecret: string
  /** Choices of the set-up, such as Instagram's way to sign in. */
  readonly options: Readonly<Record<string, string>>
}

/** What a sign-in gives. Times are milliseconds since 1970; where the platform says none, there is none. */
export interface Tokens {
  readonly accessToken: string
  /** Missing: the one before stays (a missing token never replaces one). */
  readonly refreshToken?: string | undefined
  readonly expiresAt?: number | undefined
  /** When signing in again is needed, whatever is refreshed. */
  readonly refreshExpiresAt?: number | undefined
  /** As the platform granted them; missing where its answer doesn't say. */
  readonly scopes?: readonly string[] | undefined
}

/** Something at the platform that can be posted to: a profile, page, channel, organisation or subreddit. */
export interface Identity {
  /** The platform's identifier, always as text: some are beyond 2^53. */
  readonly remoteId: string
  readonly kind: string
  readonly name: string
  /** As people write it, such as `@name`, `u/name`, or a page's name. */
  readonly handle: string
  readonly avatarUrl?: string | undefined
  /** Why it can't be published to, in a sentence for the person. */
  readonly disabledReason?: string | undefined
  /** A token of its own, where the platform gives one for each page. */
  readonly accessToken?: string | undefined
  /** What publishing needs besides, kept with the account. */
  readonly details?: Readonly<Record<string, string>> | undefined
}

/** How people sign in at a platform (section 3 of docs/publishing.md). */
export interface OAuthProfile {
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly revokeUrl?: string | undefined
  /** How the app shows its secret: HTTP Basic, or in the form. */
  readonly clientAuth: 'basic' | 'form'
  /** TikTok calls `client_id` otherwise. */
  readonly clientIdName?: 'client_key' | undefined
  readonly pkce: boolean
  readonly scopes: readonly string[]
  readonly scopeSeparator: ' ' | ','
  /** Scopes without which nothing can be published; the others may be unticked. */
  readonly requiredScopes: readonly string[]
  readonly authorizeParameters?: Readonly<Record<string, string>> | undefined
  /** Turns the short-lived token of the code exchange into a lasting one. */
  extend?(tokens: Tokens, context: AppContext): Promise<Tokens>
  /**
   * Renews tokens: `refresh_token` is the OAuth grant, a function is the platform's own way, and `none` means that the
   * person has to sign in again.
   */
  readonly refresh: 'refresh_token' | 'none' | ((tokens: Tokens, context: AppContext) => Promise<Tokens>)
  /** Sent with each request to the token and revoke addresses: Reddit refuses a client that doesn't name itself. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Scopes as granted, where the token answer doesn't say them. */
  grantedScopes?(session: Session): Promise<readonly string[]>
}

/** What an adapter's calls need: one small HTTP client, addresses and versions from configuration, and the time. */
export interface PlatformContext {
  readonly http: PlatformHttp
  readonly clock: () => number
}

export interface AppContext extends PlatformContext {
  readonly app: PlatformApp
}

/** Somebody's sign-in. */
export interface Session extends AppContext {
  readonly accessToken: string
}

/** The account that is posted to. */
export interface TargetAccount {
  readonly id: string
  readonly remoteId: string
  readonly kind: string
  readonly name: string
  readonly handle: string
  readonly details: Readonly<Record<string, string>>
}

/** One file of a post. Bytes are read as a stream, never held whole. */
export interface MediaFile {
  readonly name: string
  readonly mimeType: string
  /** Bytes. */
  readonly size: number
  /** Pixels, where they are known. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly altText?: string | undefined
  /** Bytes from `start` to `end`, both included; all of them when left out. */
  open(range?: { readonly start: number; readonly end: number }): Promise<ReadableStream<Uint8Array>>
  /** A signed address that ends, for platforms that fetch media; undefined where this studio can't be reached from outside. */
  publicUrl(): Promise<string | undefined>
  /** The picture as a JPEG within these bounds (bytes, pixels), for platforms that take nothing else. Rejects for videos. */
  asJpeg(bounds: {
    readonly maxBytes: number
    readonly maxWidth?: number
    readonly maxHeight?: number
  }): Promise<MediaFile>
}

/** One post for one account. */
export interface Delivery {
  /** The same at every repetition. */
  readonly key: string
  readonly content: PostContent
  readonly postType?: string | undefined
  /** The platform's own options as the person set them; each adapter parses its own. */
  readonly options: Readonly<Record<string, unknown>>
  readonly media: readonly MediaFile[]
  readonly account: TargetAccount
  /** Milliseconds since 1970 at which the commit was sent; undefined before. */
  readonly commitStartedAt?: number | undefined
  /** The platform's code of the refusal before, where it is tried again after one. */
  readonly refusedWith?: string | undefined
  /** Identifiers of posts that the account's other deliveries have made: what is looked for is none of them. */
  readonly others?: ReadonlySet<string> | undefined
}

/** What an adapter wrote down so far: JSON. Identifiers are text. */
export type Checkpoint = Readonly<Record<string, unknown>>

/** Writes the checkpoint down; resolves once it is stored. Called before each further request of `prepare`. */
export type SaveCheckpoint = (checkpoint: Checkpoint) => Promise<void>

/** `wait`: nothing is wrong, ask again at `until` (milliseconds since 1970). */
export type Prepared = { readonly kind: 'ready' } | { readonly kind: 'wait'; readonly until: number }

export interface Committed {
  /** The platform's identifier of the post, where the answer says it. */
  readonly remoteId?: string | undefined
  /** Added to the checkpoint. */
  readonly checkpoint?: Checkpoint | undefined
}

/** What became of a commit whose answer was lost. */
export type Reconciled =
  | {
      readonly kind: 'live'
      readonly remoteId?: string | undefined
      readonly checkpoint?: Checkpoint | undefined
    }
  /** It is not there, and committing again can't make a second one. */
  | { readonly kind: 'not-live' }
  | { readonly kind: 'wait'; readonly until: number }
  /** Nothing can be proven: a person has to look. */
  | { readonly kind: 'unknown' }

export type Confirmed =
  | {
      readonly kind: 'done'
      readonly remoteId?: string | undefined
      readonly url?: string | undefined
      /** Who can see it, as granted, such as `public` or `private`. */
      readonly privacy?: string | undefined
      /** What differs from what was asked for, in a sentence for the person. */
      readonly notice?: string | undefined
    }
  | { readonly kind: 'wait'; readonly until: number }

/**
 * One platform's API. Publishing is three durable steps: `prepare` (invisible, may be repeated), `commit` (exactly one
 * request that makes it visible; the engine never calls it again unless it was refused for certain), `confirm` (reads).
 * Each may be called by another process than the one before, with what `save` stored. They reject with `PlatformError`
 * where the platform refused, `NotSent` where no byte left, and anything else where the outcome is not known.
 */
export interface PlatformAdapter {
  readonly platform: Platform
  /** The sign-in for an app of these options, at these addresses; the platform's own when left out. */
  oauth(options: Readonly<Record<string, string>>, addresses?: PlatformAddresses): OAuthProfile
  /** Who signed in: an identifier that stays and a name to show. */
  whoAmI(session: Session): Promise<{ readonly remoteUserId: string; readonly name: string }>
  /** What can be posted to with this sign-in, what can't be with its reason. */
  identities(session: Session): Promise<readonly Identity[]>
  /** Whether it fetches pictures or videos from a public address instead of taking bytes. */
  fetchesMedia(options: Readonly<Record<string, string>>): boolean
  /** What may be chosen for a post of this account now; missing where the platform limits nothing by account. */
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
  confirm(
    delivery: Delivery,
    session: Session,
    checkpoint: Checkpoint & { readonly remoteId?: string | undefined },
  ): Promise<Confirmed>
}

/** The platform refused, for certain: nothing was made. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  constructor(
    /** One of the kinds that all platforms share. */
    readonly failureClass: FailureClass,
    /** The platform's own words where it says any, else a sentence of the server. */
    message: string,
    readonly details: {
      /** Whether `message` is the platform's own words, as they are. */
      readonly verbatim?: boolean | undefined
      readonly code?: string | undefined
      readonly requestId?: string | undefined
      /** Milliseconds since 1970 when it may be tried again. */
      readonly until?: number | undefined
      /** Of a `duplicate`: the post that exists already. */
      readonly existingId?: string | undefined
      /** Of a `permission`: it's missing for this one place, such as a subreddit; the account is as it was. */
      readonly ofPlace?: boolean | undefined
    } = {},
  ) {
    super(message)
  }
}

/** The platform can't be reached and no byte was sent, so trying again doubles nothing. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

export interface PlatformRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Whole address; never with a token in it. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | URLSearchParams | FormData | ReadableStream<Uint8Array> | undefined
  /** Bytes of a streamed body. */
  readonly contentLength?: number | undefined
  /** Milliseconds; 30 s when left out. Uploads say more. */
  readonly timeoutMs?: number | undefined
}

export interface PlatformResponse {
  readonly status: number
  readonly headers: Headers
  /** The body as text, of at most 1 MiB. */
  readonly text: string
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown
}

/**
 * One small HTTP client for all seven: time limits, streamed bodies, no redirects, nothing repeated by itself.
 * Rejects with `NotSent` where no byte left, else with `NoAnswer`.
 */
export interface PlatformHttp extends PlatformAddresses {
  send(request: PlatformRequest): Promise<PlatformResponse>
}

/** Where the platforms are, and which versions of their APIs are spoken. */
export interface PlatformAddresses {
  /** Base addresses by name; production takes https alone. */
  readonly urls: PlatformUrls
  readonly versions: PlatformVersions
}

/** The request may have arrived, but no readable answer came. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Base addresses without a trailing slash. Simulators give their own. */
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
