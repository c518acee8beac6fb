import { type Call, createCalls, dayMs, Refusal, type SimulatedPlatform } from '../calls'
import { consentRoutes } from '../consent'
import type { Operation } from '../faults'
import { instagramNode, instagramRoutes } from '../instagram/instagram-graph'
import {
  badParameter,
  checkVersion,
  graphBody,
  graphError,
  graphJson,
  graphPage,
  graphShapes,
  graphToken,
  pick,
  requestedFields,
} from '../meta/graph'
import { OAuthRefusal, practiceClient } from '../oauth'
import type { User, World } from '../world'
import { postFields, postNode, postRoutes } from './facebook-posts'
import { reelRoutes, videoNode } from './facebook-reels'
import { createFacebookServer, type FacebookServer, scopes } from './facebook-server'

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

/** Facebook's token endpoint: for codes and long-lived tokens. */
async function token(facebook: FacebookServer, call: Call): Promise<Response> {
  const { oauth } = facebook
  const { texts } = await graphBody(call)
  try {
    const clientId = oauth.checkClient(texts.client_id, texts.client_secret)
    if (texts.grant_type === 'fb_exchange_token') {
      const found = await oauth.authenticate(texts.fb_exchange_token)
      if (found.kind !== 'ok') return graphError('190/463')
      return graphJson({
        access_token: await oauth.mint(found.grantId, 'long', longMs),
        token_type: 'bearer',
        expires_in: longMs / 1000,
      })
    }
    if (texts.grant_type !== 'authorization_code') throw new Refusal(badParameter('Unsupported grant_type'))
    const { accessToken, expiresIn } = await oauth.exchange(texts, clientId)
    return graphJson({ access_token: accessToken, token_type: 'bearer', expires_in: expiresIn })
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error
    if (error.error === 'invalid_client') return graphError('1', 'Error validating client secret.')
    return graphError('100/36009', error.message)
  }
}

async function accounts(facebook: FacebookServer, call: Call): Promise<Response> {
  const { oauth } = facebook
  const { user, grant, grantId } = await facebook.caller(call, 'pages_show_list')
  const known = ['id', 'name', 'access_token', 'tasks', 'instagram_business_account']
  const fields = requestedFields(call, known, ['id', 'name', 'access_token', 'tasks'])
  const userToken = graphToken(call) ?? ''
  const withInstagram = grant.scopes.includes('instagram_basic')
  // Only the identifier, unless more fields are requested in braces.
  const more = (call.query.get('fields') ?? '').includes('instagram_business_account{')
  const linked = { id: user.ids.instagram, ...(more && { username: user.handle, name: user.name }) }
  const pages = [
    {
      id: user.ids.page ?? '',
      name: user.name,
      tasks: ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE'],
    },
    { id: user.ids.archive ?? '', name: `${user.name} (archive)`, tasks: ['ANALYZE'] },
  ]
  const all = await Promise.all(
    pages.map(async (page, index) =>
      pick(
        {
          ...page,
          access_token: await oauth.pageToken(userToken, grantId, page.id),
          ...(index === 0 && withInstagram && { instagram_business_account: linked }),
        },
        fields,
      ),
    ),
  )
  return graphJson(graphPage(call, all))
}

/** Sign-in, permissions, and a person's Pages (docs/publishing.md, section 3). */
function oauthRoutes(facebook: FacebookServer): void {
  const { on, oauth } = facebook
  consentRoutes(facebook, '/facebook/www/:version/dialog/oauth', facebook.ensureUser)
  const operation = async ({ request }: Call): Promise<Operation> =>
    new URLSearchParams(await request.clone().text()).get('grant_type') === 'fb_exchange_token'
      ? 'extend'
      : 'token'
  on('POST', `${base}/oauth/access_token`, operation, (call) => token(facebook, call))

  on('GET', `${base}/me`, 'identity', async (call) => {
    const { user } = await facebook.caller(call, 'public_profile')
    return graphJson(
      pick({ id: user.id, name: user.name }, requestedFields(call, ['id', 'name'], ['id', 'name'])),
    )
  })
  on('GET', `${base}/me/accounts`, 'accounts', (call) => accounts(facebook, call))
  on('GET', `${base}/me/permissions`, 'scopes', async (call) => {
    const { grant } = await facebook.caller(call, 'public_profile')
    return graphJson({ data: grant.scopes.map((permission) => ({ permission, status: 'granted' })) })
  })
  on('DELETE', `${base}/me/permissions`, 'revoke', async (call) => {
    await facebook.caller(call, 'public_profile')
    return graphJson({ success: await oauth.revoke(graphToken(call) ?? '') })
  })
}
