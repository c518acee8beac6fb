import { useQuery } from '@tanstack/react-query'
import { workspaceListQuery } from '~/src/api/queries/account'
import { useAllPosts } from '~/src/api/queries/all-posts'
import { campaignListQuery } from '~/src/api/queries/campaigns'
import { productListQuery } from '~/src/api/queries/products'
import { screens } from '../screens'
import { type Command, postLabel } from './commands'

const actions: readonly Command[] = [
  {
    id: 'new-post',
    group: 'Actions',
    label: 'New post',
    words: 'write compose create',
    to: { kind: 'action', action: 'new-post' },
  },
  {
    id: 'calls',
    group: 'Actions',
    label: 'API calls',
    words: 'requests log drawer',
    to: { kind: 'action', action: 'calls' },
  },
  {
    id: 'keys',
    group: 'Actions',
    label: 'Keyboard shortcuts',
    words: 'help keys',
    to: { kind: 'action', action: 'keys' },
  },
  {
    id: 'light',
    group: 'Actions',
    label: 'Light theme',
    words: 'appearance',
    to: { kind: 'action', action: 'light' },
  },
  {
    id: 'dark',
    group: 'Actions',
    label: 'Dark theme',
    words: 'appearance night',
    to: { kind: 'action', action: 'dark' },
  },
  {
    id: 'system',
    group: 'Actions',
    label: 'Theme of the system',
    words: 'appearance',
    to: { kind: 'action', action: 'system' },
  },
]

const goTo: readonly Command[] = screens.map(({ id, name }) => ({
  id: `screen-${id}`,
  group: 'Go to',
  label: name,
  words: 'screen open',
  to: { kind: 'screen', screen: id },
}))

/** Everything that the palette can reach in this workspace: screens, actions, workspaces and records. */
export function useCommands(workspaceId: string): readonly Command[] {
  const workspaces = useQuery(workspaceListQuery()).data ?? []
  const products = useQuery(productListQuery(workspaceId)).data ?? []
  const campaigns = useQuery(campaignListQuery(workspaceId)).data ?? []
  const { posts } = useAllPosts(workspaceId)
  return [
    ...goTo,
    ...actions,
    ...workspaces
      .filter((workspace) => workspace.workspaceId !== workspaceId)
      .map((workspace): Command => {
        const label = workspace.name ?? workspace.workspaceId
        const to = { kind: 'workspace', workspaceId: workspace.workspaceId } as const
        return {
          id: `workspace-${workspace.workspaceId}`,
          group: 'Workspaces',
          label,
          words: 'workspace switch',
          to,
        }
      }),
    ...campaigns.map(
      ({ id, name }): Command => ({
        id: `campaign-${id}`,
        group: 'Campaigns',
        label: name ?? id,
        words: 'campaign',
        to: { kind: 'campaign', id },
      }),
    ),
    ...products.map(
      ({ id, name }): Command => ({
        id: `product-${id}`,
        group: 'Products',
        label: name ?? id,
        words: 'product',
        to: { kind: 'product', id },
      }),
    ),
    ...posts.map(
      (post): Command => ({
        id: `post-${post.id}`,
        group: 'Posts',
        label: postLabel(post),
        words: `${post.status ?? ''} ${post.content.hashtags.join(' ')}`,
        to: { kind: 'post', id: post.id },
      }),
    ),
  ]
}
