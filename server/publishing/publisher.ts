import type { Platform, PostContent } from '~/contract'

export interface Delivery {
  /** The same for every repetition of one delivery: a publisher delivers once for each key. */
  readonly key: string
  readonly accountId: string
  readonly platform: Platform
  readonly content: PostContent
}

export type DeliveryResult =
  | { readonly status: 'published'; readonly url?: string; readonly sandbox: boolean }
  | { readonly status: 'failed'; readonly message: string; readonly sandbox: boolean }

/** Delivers posts to a platform. May be called again with a key whose answer was lost. */
export interface Publisher {
  deliver(delivery: Delivery): Promise<DeliveryResult>
}
