import * as z from 'zod/mini'
import { one } from './answer'
import { text } from './bounds'
import { endpoint } from './endpoint'
import { Post } from './post'

// Which campaign a post belongs to says nothing of what is published: it changes without replacing the post.

export const PostCampaign = z.strictObject({
  /** `null` removes the post from its campaign. */
  campaignId: z.nullable(text(1, 128)),
})

export const setPostCampaign = endpoint({
  extension: true,
  scope: 'write',
  method: 'PUT',
  path: '/workspaces/{workspaceId}/posts/{postId}/campaign',
  body: PostCampaign,
  data: one('post', Post),
  summary: /*i18n*/ 'Adds a post to a campaign, or removes it from its campaign.',
})
