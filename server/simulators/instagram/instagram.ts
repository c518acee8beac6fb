import type { PersonGiven } from '../../ports/dependencies'
import {
  type Call,
  createCalls,
  dayMs,
  formTexts,
  hourMs,
  json,
  Refusal,
  type SimulatedPlatform,
} from '../calls'
import { consentRoutes } from '../consent'
import { digits } from '../identifiers'
import {
  badParameter,
  checkVersion,
  graphCaller,
  graphError,
  graphJson,
  graphShapes,
  graphToken,
  pick,
  requestedFields,
} from '../meta/graph'
import { createOAuth, httpsOrLocal, OAuthRefusal, practiceClient, secretOf } from '../oauth'
import type { User, World } from '../world'
import { instagramNode, instagramRoutes } from './instagram-graph'

const scopes = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
  'instagram_business_manage_messages',
  'instagram_business_manage_insights',
] as const
const longMs = 60 * dayMs

/** A professional account; its `user_id` exceeds 2^53. */
export const ensureInstagramUser = (world: World, given: PersonGiven): Promise<User> =>
  world.ensureUser(given, () => ({ id: digits(17, '1784'), ids: { scoped: digits(17, '2') } }))

function createInstagramServer(world: World) {
  const oauth = createOAuth(world, {
    scopes,
    separator: ',',
    pkce: false,
    untick: true,
    codeMs: hourMs,
    accessMs: hourMs,
    refreshable: () => false,
    rotation: 'kept',
    prefix: 'IG',
    refusedRedirect: httpsOrLocal,
  })
  const calls = createCalls(world, graphShapes, {
    notFound: () => graphError('2500', 'Unknown path components'),
    guard: checkVersion,
  })
  const caller = async (call: Call, texts?: Readonly<Record<string, string>>, scope: string = scopes[0]) =>
    (await graphCaller(oauth, graphToken(call, texts), scope)).user
  return { ...calls, oauth, world, caller }
}
type Server = ReturnType<typeof createInstagramServer>

/** Exchanges a code for a short-lived token, that for a long-lived one, and renews it. */
function tokenRoutes(server: Server): void {
  const { on, oauth, world } = server
  consentRoutes(server, '/instagram/www/oauth/authorize', (given) => ensureInstagramUser(world, given))
  const refused = (message: string): Response =>
    json({ error_type: 'OAuthException', code: 400, error_message: message }, 400)
  on('POST', '/instagram/token/oauth/access_token', 'token', async (call) => {
    const form = await formTexts(call, refused)
    try {
      const clientId = oauth.checkClient(form.client_id, form.client_secret)
      if (form.grant_type !== 'authorization_code') return refused('Invalid grant_type')
      const { accessToken, user, scopes: granted } = await oauth.exchange(form, clientId)
      // As an unquoted number, like Instagram: JavaScript can't represent it.
      const rest = JSON.stringify({ access_token: accessToken, permissions: granted }).slice(1)
      return new Response(`{"user_id":${user.id},${rest}`, {
        headers: { 'content-type': 'application/json' },
      })
    } catch (error) {
      if (error instanceof OAuthRefusal) return refused(error.message)
      throw error
    }
  })

  const answer = async (grantId: string): Promise<Response> =>
    graphJson({
      access_token: await oauth.mint(grantId, 'long', longMs),
      token_type: 'bearer',
      expires_in: longMs / 1000,
    })
  const extend = async (call: Call): Promise<Response> => {
    const { query } = call
    if (query.get('grant_type') !== 'ig_exchange_token')
      throw new Refusal(badParameter('Unsupported grant_type'))
    const { grantId, grant, token } = await graphCaller(oauth, graphToken(call), scopes[0])
    if (query.get('client_secret') !== secretOf(grant.clientId))
      return graphError('1', 'Error validating client secret.')
    if (token.kind !== 'access') throw new Refusal(badParameter('The token is not a short-lived one.'))
    return answer(grantId)
  }
  const renew = async (call: Call): Promise<Response> => {
    if (call.query.get('grant_type') !== 'ig_refresh_token')
      throw new Refusal(badParameter('Unsupported grant_type'))
    const { grantId, token } = await graphCaller(oauth, graphToken(call), scopes[0])
    if (token.kind !== 'long' || world.clock() - token.issuedAt < dayMs)
      return graphError('10', 'Tokens must be long-lived and at least 24 hours old to be refreshed.')
    return answer(grantId)
  }
  on('GET', '/instagram/graph/access_token', 'extend', extend)
  on('GET', '/instagram/graph/refresh_access_token', 'refresh', renew)
}

/** Instagram with its own login, as in docs/publishing.md, sections 3, 5 and 11. */
export function createInstagram(world: World): SimulatedPlatform {
  const server = createInstagramServer(world)
  const { on, oauth } = server
  tokenRoutes(server)
  on('GET', '/instagram/graph/:version/me', 'identity', async (call) => {
    const user = await server.caller(call)
    const all = { id: user.ids.scoped, user_id: user.id, username: user.handle, name: user.name }
    return graphJson(pick(all, requestedFields(call, Object.keys(all), ['id'])))
  })
  const from = {
    world,
    resumable: false,
    caller: (call: Call, texts?: Readonly<Record<string, string>>) =>
      server.caller(call, texts, call.request.method === 'POST' ? scopes[1] : scopes[0]),
  }
  instagramRoutes(on, '/instagram/graph', from)
  on(
    'GET',
    '/instagram/graph/:version/:id',
    (call) => (call.query.get('fields')?.includes('status') ? 'status' : 'read'),
    async (call) => {
      await server.caller(call)
      return (await instagramNode(from, call)) ?? graphError('100/33')
    },
  )
  return {
    app: server.app,
    async addIdentity(given) {
      const user = await ensureInstagramUser(world, given)
      const { grantId } = await oauth.grantTo(user, scopes, practiceClient, false)
      return {
        remoteUserId: user.id,
        remoteId: user.id,
        kind: 'professional',
        name: user.name,
        handle: `@${user.handle}`,
        details: { login: 'instagram', username: user.handle },
        tokens: { accessToken: await oauth.mint(grantId, 'long', longMs), expiresAt: world.clock() + longMs },
      }
    },
  }
}
