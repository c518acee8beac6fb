import type { Platform, PostContent } from '~/contract'

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
