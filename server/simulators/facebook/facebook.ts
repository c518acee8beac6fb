import { practiceClient } from '../oauth'
import { type Call, createCalls } from '../calls'
import { instagramNode, instagramRoutes } from '../instagram/instagram-graph'
import { requestedFields, checkVersion, pick } from '../meta/graph-calls'
import { graphError, graphJson, graphShapes } from '../meta/graph-shapes'
import { dayMs, type SimulatedPlatform } from '../platform'
import type { User, World } from '../world'
import { oauthRoutes } from './facebook-oauth'
import { postFields, postNode, postRoutes } from './facebook-posts'
import { reelRoutes, videoNode } from './facebook-reels'
import { createFacebookServer, scopes } from './facebook-server'

const base = '/facebook/graph/:version'
const longMs = 60 * dayMs

/**
 * Facebook Pages, and Instagram accounts with Facebook Login, as in docs/publishing.md, sections 3, 5, 6 and
 * 11.
 */
export function createFacebook(
  world: World,
  { instagram }: { readonly instagram: World },
): SimulatedPlatform {
  const facebook = createFacebookServer(world, instagram)
  const { on, oauth } = facebook
  oauthRoutes(facebook)
  postRoutes(facebook)
  reelRoutes(facebook)

  // The Instagram account of a Page, called with the person's or the Page's token.
  const from = {
    world: instagram,
    resumable: true,
    async caller(call: Call, texts?: Readonly<Record<string, string>>): Promise<User> {
      const scope = call.request.method === 'POST' ? 'instagram_content_publish' : 'instagram_basic'
      const { user } = await facebook.caller(call, scope, texts)
      return (await instagram.users.get(user.ids.instagram ?? '')) ?? user
    },
  }
  const instagramCalls = createCalls(instagram, graphShapes, {
    app: facebook.app,
    notFound: () => graphError('2500', 'Unknown path components'),
    guard: checkVersion,
  })
  instagramRoutes(instagramCalls.on, '/facebook/graph', from)

  on(
    'GET',
    `${base}/:id`,
    (call) => (call.query.get('fields')?.includes('status') ? 'status' : 'read'),
    async (call) => {
      const id = call.params.id ?? ''
      const post = await world.posts.get(id)
      const video = post ? undefined : await world.media.get(id)
      if (!post && !video) {
        const account = await instagram.users.get(id)
        const known = ['id', 'username', 'name', 'profile_picture_url']
        await from.caller(call)
        if (account)
          return graphJson(
            pick({ id, username: account.handle, name: account.name }, requestedFields(call, known, ['id'])),
          )
        return (await instagramNode(from, call)) ?? graphError('100/33')
      }
      const { user } = await facebook.caller(call, 'pages_read_engagement')
      if (post?.authorId === user.id)
        return graphJson(pick(postNode(id, post), requestedFields(call, postFields, ['id'])))
      if (video?.ownerId !== user.id) return graphError('100/33')
      // A video that can't be processed is never shown, although its post was made.
      if (call.fault?.kind === 'processing-failed' && video.details.postId !== undefined)
        await facebook.world.posts.remove(video.details.postId)
      return graphJson(
        pick(
          videoNode(facebook, call, id, video),
          requestedFields(call, ['id', 'status', 'permalink_url', 'post_id'], ['id']),
        ),
      )
    },
  )
  return {
    app: facebook.app,
    async addIdentity(given) {
      const user = await facebook.ensureUser(given)
      const { grantId } = await oauth.grantTo(user, scopes, practiceClient, false)
      const accessToken = await oauth.mint(grantId, 'long', longMs)
      const page = user.ids.page ?? ''
      return {
        remoteUserId: user.id,
        remoteId: page,
        kind: 'page',
        name: user.name,
        handle: user.name,
        tokens: { accessToken, expiresAt: world.clock() + longMs },
        accountToken: await oauth.pageToken(accessToken, grantId, page),
      }
    },
  }
}
