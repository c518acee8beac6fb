import * as z from 'zod/mini'
import type { PersonGiven } from '../../ports/dependencies'
import { type Call, formTexts, json, parse, Refusal, type SimulatedPlatform, tokenOperation } from '../calls'
import { consentRoutes } from '../consent'
import { digits } from '../identifiers'
import { answerGrant, basicClient, OAuthRefusal, practiceTokens, tokenAnswer } from '../oauth'
import type { User, World } from '../world'
import { mediaRoutes } from './x-media'
import { postRoutes } from './x-posts'
import { createXServer, invalid, scopes, type XServer } from './x-server'

const UserQuery = z.strictObject({ 'user.fields': z.optional(z.string()) })
const userFields = ['id', 'name', 'username', 'verified_type', 'subscription_type', 'profile_image_url']

function oauthRoutes({ on, oauth, shapes }: XServer): void {
  const refused = (error: unknown): Response => {
    if (!(error instanceof OAuthRefusal)) throw error
    if (error.error === 'invalid_client')
      return json(
        { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
        401,
      )
    return shapes.refused(
      `oauth:${error.error === 'invalid_grant' ? 'invalid_request' : error.error}`,
      error.message,
    )
  }
  const asClient = (call: Call): string => {
    const client = basicClient(call.request)
    return oauth.checkClient(client?.id, client?.secret)
  }
  const formOf = (call: Call) =>
    formTexts(call, (reason) => json({ error: 'invalid_request', error_description: reason }, 400))

  on('POST', '/x/api/2/oauth2/token', tokenOperation, async (call) => {
    const form = await formOf(call)
    try {
      const clientId = asClient(call)
      return json(tokenAnswer(await answerGrant(oauth, form, clientId, 'The grant type is not supported.')))
    } catch (error) {
      return refused(error)
    }
  })
  on('POST', '/x/api/2/oauth2/revoke', 'revoke', async (call) => {
    const form = await formOf(call)
    try {
      asClient(call)
      return json({ revoked: await oauth.revoke(form.token ?? '') })
    } catch (error) {
      return refused(error)
    }
  })
}

/** X, as in docs/publishing.md, sections 3, 4 and 11. */
export function createX(world: World): SimulatedPlatform {
  const x = createXServer(world)
  const ensureUser = (given: PersonGiven): Promise<User> =>
    world.ensureUser(given, () => ({ id: digits(19) }))
  consentRoutes(x, '/x/www/i/oauth2/authorize', ensureUser)
  oauthRoutes(x)
  x.on('GET', '/x/api/2/users/me', 'identity', async (call) => {
    const user = await x.caller(call, 'tweet.read', 'users.read')
    const headers = await x.countCall(user, 'me', 75)
    const query = parse(UserQuery, Object.fromEntries(call.query), invalid)
    const fields = (query['user.fields'] ?? '').split(',').filter(Boolean)
    const unknownField = fields.find((field) => !userFields.includes(field))
    if (unknownField)
      throw new Refusal(invalid(`The user.fields query parameter value [${unknownField}] is not valid.`))
    const more: Record<string, string> = {
      verified_type: 'none',
      subscription_type: 'None',
      profile_image_url: 'https://abs.twimg.com/sticky/default_profile_images/default_profile_normal.png',
    }
    const asked = Object.fromEntries(Object.entries(more).filter(([field]) => fields.includes(field)))
    return json({ data: { id: user.id, name: user.name, username: user.handle, ...asked } }, 200, headers)
  })
  mediaRoutes(x)
  postRoutes(x)
  return {
    app: x.app,
    async addIdentity(given) {
      const user = await ensureUser(given)
      return {
        remoteUserId: user.id,
        remoteId: user.id,
        kind: 'profile',
        name: user.name,
        handle: `@${user.handle}`,
        details: { username: user.handle, subscription: 'None' },
        tokens: await practiceTokens(x.oauth, user, scopes, true),
      }
    },
  }
}
