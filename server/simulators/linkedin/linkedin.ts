import { formTexts, json, Refusal, type SimulatedPlatform } from '../calls'
import { consentRoutes } from '../consent'
import { OAuthRefusal, practiceTokens } from '../oauth'
import type { World } from '../world'
import { assetRoutes } from './linkedin-assets'
import { postRoutes } from './linkedin-posts'
import {
  badRequest,
  createLinkedInServer,
  type LinkedInServer,
  organizationOf,
  scopes,
} from './linkedin-server'

function oauthRoutes(linkedin: LinkedInServer): void {
  const { on, oauth } = linkedin
  consentRoutes(linkedin, '/linkedin/www/oauth/v2/authorization', linkedin.ensureUser)
  const refused = (error: string, description: string, status = 400): Response =>
    json({ error, error_description: description }, status)
  const guarded = async (answer: () => Promise<Response>): Promise<Response> => {
    try {
      return await answer()
    } catch (error) {
      if (!(error instanceof OAuthRefusal)) throw error
      if (error.error === 'invalid_client')
        return refused('invalid_client', 'Client authentication failed', 401)
      return refused(error.error === 'invalid_grant' ? 'invalid_request' : error.error, error.message)
    }
  }
  on('POST', '/linkedin/www/oauth/v2/accessToken', 'token', async (call) => {
    const form = await formTexts(call, (reason) => refused('invalid_request', reason))
    return guarded(async () => {
      const clientId = oauth.checkClient(form.client_id, form.client_secret)
      if (form.grant_type !== 'authorization_code')
        throw new OAuthRefusal('unsupported_grant_type', 'This grant type is not available to the app.')
      const { accessToken, expiresIn, scopes: granted } = await oauth.exchange(form, clientId)
      // Separated by commas, although the request used spaces.
      return json({
        access_token: accessToken,
        expires_in: expiresIn,
        scope: granted.join(','),
        token_type: 'Bearer',
      })
    })
  })
  on('POST', '/linkedin/www/oauth/v2/revoke', 'revoke', async (call) => {
    const form = await formTexts(call, (reason) => refused('invalid_request', reason))
    return guarded(async () => {
      oauth.checkClient(form.client_id, form.client_secret)
      await oauth.revoke(form.token ?? '')
      return json({})
    })
  })
}

function identityRoutes(linkedin: LinkedInServer): void {
  const { on, world } = linkedin
  on('GET', '/linkedin/api/v2/userinfo', 'identity', async (call) => {
    const { user } = await linkedin.caller(call, 'openid')
    const [given_name = '', ...rest] = user.name.split(' ')
    return json({
      sub: user.id,
      name: user.name,
      given_name,
      family_name: rest.join(' '),
      locale: { country: 'US', language: 'en' },
    })
  })
  on('GET', '/linkedin/api/rest/organizationAcls', 'accounts', async (call) => {
    const { user } = await linkedin.caller(call, 'rw_organization_admin')
    const { query } = call
    if (query.get('q') !== 'roleAssignee') throw new Refusal(badRequest('q must be roleAssignee.'))
    const one = {
      roleAssignee: `urn:li:person:${user.id}`,
      state: 'APPROVED',
      role: 'ADMINISTRATOR',
      organization: `urn:li:organization:${organizationOf(user).id}`,
    }
    const fits = ['state', 'role'].every((name) => [null, Reflect.get(one, name)].includes(query.get(name)))
    return json({ elements: fits ? [one] : [], paging: { start: 0, count: 10, links: [] } })
  })
  on('GET', '/linkedin/api/rest/organizations', 'accounts', async (call) => {
    await linkedin.caller(call, 'rw_organization_admin', 'r_organization_social')
    const ids = /^List\(([\d,]+)\)$/.exec(call.query.get('ids') ?? '')?.[1]?.split(',')
    if (!ids) throw new Refusal(badRequest('ids must be List(…).'))
    const users = await world.users.list()
    const results = Object.fromEntries(
      users
        .map(({ data }) => organizationOf(data))
        .filter(({ id }) => ids.includes(id))
        .map(({ id, name, vanityName }) => [id, { id: Number(id), localizedName: name, vanityName }]),
    )
    return json({ results, statuses: {}, errors: {} })
  })
}

/** LinkedIn for members and organisations, as in docs/publishing.md, sections 3, 7 and 11. */
export function createLinkedIn(world: World): SimulatedPlatform {
  const linkedin = createLinkedInServer(world)
  oauthRoutes(linkedin)
  identityRoutes(linkedin)
  assetRoutes(linkedin)
  postRoutes(linkedin)
  return {
    app: linkedin.app,
    async addIdentity(given) {
      const user = await linkedin.ensureUser(given)
      const granted = scopes.filter((scope) => ['openid', 'profile', 'w_member_social'].includes(scope))
      return {
        remoteUserId: user.id,
        remoteId: user.id,
        kind: 'person',
        name: user.name,
        handle: user.name,
        tokens: await practiceTokens(linkedin.oauth, user, granted, false),
      }
    },
  }
}
