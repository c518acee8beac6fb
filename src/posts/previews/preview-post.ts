import type { SocialAccount } from '~/contract/social'
import type { DraftMedia } from '~/domain/platforms/post-draft'

/** A post's file in a preview. */
export interface PreviewMedia extends DraftMedia {
  readonly url: string
  readonly altText?: string | undefined
}

/** What a link's card shows beside the page's domain; only what the studio itself knows. */
export interface LinkFacts {
  readonly title: string
  readonly imageUrl?: string | undefined
  readonly description?: string | undefined
}

/** A post as shown in a platform's feed. */
export interface PreviewPost {
  readonly text: string
  readonly hashtags: readonly string[]
  readonly mentions: readonly string[]
  readonly link?: string | undefined
  readonly media: readonly PreviewMedia[]
  /** What is known of the page behind a link. */
  readonly linkFacts?: ((address: URL) => LinkFacts | undefined) | undefined
}

export type PreviewAccount = Pick<SocialAccount, 'id' | 'platform' | 'handle' | 'name' | 'avatarUrl'>

export interface PreviewProps {
  post: PreviewPost
  account: PreviewAccount
  /** UTF-16 index from which the text is over the limit and marked. */
  overAt?: number | undefined
  /** When it will be published, briefly: "22 Oct". */
  when?: string | undefined
}
