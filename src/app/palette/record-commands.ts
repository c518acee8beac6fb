import { i18n } from '@lingui/core'
import type { Media } from '~/contract/media'
import type { Post } from '~/contract/post'
import type { Command } from './find'

interface Named {
  readonly id: string
  readonly name?: string | undefined
}

/** The first line of a post as its label. */
const postLabel = (post: Post): string =>
  post.content.text.split('\n', 1)[0]?.slice(0, 90) || i18n.t('Post without text')

/** The command that opens a post. */
export const postCommand = (post: Post): Command => ({
  id: `post-${post.id}`,
  group: i18n.t('Posts'),
  label: postLabel(post),
  words: `${post.status ?? ''} ${post.content.hashtags.join(' ')}`,
  to: { kind: 'post', id: post.id },
})

/** The command that opens a media item. */
export const mediaCommand = (media: Media): Command => ({
  id: `media-${media.id}`,
  group: i18n.t('Media'),
  label: (media.name || media.prompt || media.id).slice(0, 90),
  words: `${media.type ?? ''} ${media.source ?? ''}`,
  to: { kind: 'media', id: media.id },
})

/** The command that opens a campaign. */
export const campaignCommand = ({ id, name }: Named): Command => ({
  id: `campaign-${id}`,
  group: i18n.t('Campaigns'),
  label: name ?? id,
  to: { kind: 'campaign', id },
})

/** The command that opens a product. */
export const productCommand = ({ id, name }: Named): Command => ({
  id: `product-${id}`,
  group: i18n.t('Products'),
  label: name ?? id,
  to: { kind: 'product', id },
})
