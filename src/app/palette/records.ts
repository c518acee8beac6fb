import type { Media } from '~/contract/media'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'
import type { Workspace } from '~/contract/account'
import type { Command } from './commands'

interface Named {
  readonly id: string
  readonly name?: string | undefined
}

/** The first line of a post, to know it by. */
const postLabel = (post: Post): string =>
  post.content.text.split('\n', 1)[0]?.slice(0, 90) || 'Post without text'

export const postCommand = (post: Post): Command => ({
  id: `post-${post.id}`,
  group: 'Posts',
  label: postLabel(post),
  words: `${post.status ?? ''} ${post.content.hashtags.join(' ')}`,
  to: { kind: 'post', id: post.id },
})

export const mediaCommand = (media: Media): Command => ({
  id: `media-${media.id}`,
  group: 'Media',
  label: (media.name || media.prompt || media.id).slice(0, 90),
  words: `${media.type ?? ''} ${media.source ?? ''}`,
  to: { kind: 'media', id: media.id },
})

export const campaignCommand = ({ id, name }: Named): Command => ({
  id: `campaign-${id}`,
  group: 'Campaigns',
  label: name ?? id,
  to: { kind: 'campaign', id },
})

export const productCommand = ({ id, name }: Named): Command => ({
  id: `product-${id}`,
  group: 'Products',
  label: name ?? id,
  to: { kind: 'product', id },
})

/** By its handle as people know it; the platform's name finds it, too. */
export const accountCommand = ({ id, platform, name, handle }: SocialAccount): Command => {
  const network = platform && platformNames[platform]
  return {
    id: `account-${id}`,
    group: 'Accounts',
    label: [network, handle ?? name ?? id].filter(Boolean).join(' '),
    words: `${name ?? ''} social profile`,
    to: { kind: 'account', id },
  }
}

export const queueCommand = ({ id, name }: Named): Command => ({
  id: `queue-${id}`,
  group: 'Queues',
  label: name ?? id,
  words: 'slots posting',
  to: { kind: 'queue', id },
})

export const workspaceCommand = ({ workspaceId, name }: Workspace): Command => ({
  id: `workspace-${workspaceId}`,
  group: 'Workspaces',
  label: name ?? workspaceId,
  words: 'switch',
  to: { kind: 'workspace', workspaceId },
})
