import { type Call, Refusal } from '../calls'
import { consentPage, decide } from '../consent'
import type { Operation } from '../faults'
import { requestedFields, graphBody, graphPage, graphToken, pick } from '../meta/graph-calls'
import { badParameter, graphError, graphJson } from '../meta/graph-shapes'
import { OAuthRefusal } from '../oauth'
import { dayMs } from '../platform'
import type { FacebookServer } from './facebook-server'

const longMs = 60 * dayMs
const base = '/facebook/graph/:version'

async function grantType(call: Call): Promise<string> {
  if (call.request.method === 'GET') return call.query.get('grant_type') ?? ''
  return new URLSearchParams(await call.request.clone().text()).get('grant_type') ?? ''
}

/** Facebook's token endpoint: for codes, long-lived tokens and the app itself. */
async function token(facebook: FacebookServer, call: Call): Promise<Response> {
  const { oauth } = facebook
  const texts = call.request.method === 'GET' ? Object.fromEntries(call.query) : (await graphBody(call)).texts
  try {
    const clientId = oauth.checkClient(texts.client_id, texts.client_secret)
    if (texts.grant_type === 'client_credentials')
      return graphJson({ access_token: `${clientId}|app`, token_type: 'bearer' })
    if (texts.grant_type === 'fb_exchange_token') {
      const found = await oauth.authenticate(texts.fb_exchange_token)
      if (found.kind !== 'ok') return graphError('190/463')
      return graphJson({
        access_token: await oauth.mint(found.grantId, 'long', longMs),
        token_type: 'bearer',
        expires_in: longMs / 1000,
      })
    }
    if ((texts.grant_type ?? 'authorization_code') !== 'authorization_code')
      throw new Refusal(badParameter('Unsupported grant_type'))
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
  const known = [
    'id',
    'name',
    'access_token',
    'tasks',
    'category',
    'picture',
    'link',
    'username',
    'instagram_business_account',
  ]
  const fields = requestedFields(call, known, ['id', 'name', 'access_token', 'tasks', 'category'])
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
          category: 'Community',
          username: user.handle,
          link: `https://www.facebook.com/${page.id}`,
          picture: { data: { url: 'https://www.facebook.com/images/page.png' } },
          ...(call.fault?.kind !== 'no-page-token' && {
            access_token: await oauth.pageToken(userToken, grantId, page.id),
          }),
          ...(index === 0 && withInstagram && { instagram_business_account: linked }),
        },
        fields,
      ),
    ),
  )
  return graphJson(graphPage(call, all))
}

/** Sign-in, permissions, and a person's Pages (docs/publishing.md, section 3). */
export function oauthRoutes(facebook: FacebookServer): void {
  const { on, oauth } = facebook
  on('GET', '/facebook/www/:version/dialog/oauth', 'read', (call) => consentPage(call, oauth))
  on('POST', '/facebook/www/:version/dialog/oauth', 'authorize', (call) =>
    decide(call, oauth, facebook.ensureUser),
  )
  const operation = async (call: Call): Promise<Operation> =>
    (await grantType(call)) === 'fb_exchange_token' ? 'extend' : 'token'
  for (const method of ['GET', 'POST'] as const)
    on(method, `${base}/oauth/access_token`, operation, (call) => token(facebook, call))

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
