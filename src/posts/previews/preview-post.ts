import type { SocialAccount } from '~/contract/social'
import type { DraftMedia } from '~/domain/platforms/post-draft'

/** A file of a post as previews draw it. */
export interface PreviewMedia extends DraftMedia {
  readonly url: string
  readonly altText?: string | undefined
}

/** What a link's card shows beside the page's domain; only what the studio knows by itself. */
export interface LinkFacts {
  readonly title: string
  readonly imageUrl?: string | undefined
  readonly description?: string | undefined
}

/** A post as it would stand in a platform's feed. */
export interface PreviewPost {
  readonly text: string
  readonly hashtags: readonly string[]
  readonly mentions: readonly string[]
  readonly link?: string | undefined
  readonly media: readonly PreviewMedia[]
  readonly postType?: string | undefined
  /** What is known of the page behind a link. */
  readonly linkFacts?: ((address: URL) => LinkFacts | undefined) | undefined
}

/** Who posts it. */
export type PreviewAccount = Pick<SocialAccount, 'id' | 'platform' | 'handle' | 'name' | 'avatarUrl'>

export interface PreviewProps {
  post: PreviewPost
  account: PreviewAccount
  /** UTF-16 index of the text from which it does not fit: marked. */
  overAt?: number | undefined
  /** When it is to go out, in a word or two: "22 Oct". */
  when?: string | undefined
}
