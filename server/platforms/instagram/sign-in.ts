import * as z from 'zod/mini'
import { maybe } from '~/contract'
import type { AppContext, Identity, OAuthProfile, PlatformAddresses, Session, Tokens } from '../adapter'
import { realAddresses } from '../addresses'
import {
  disabledReason,
  exchangeTokens,
  type FacebookPage,
  facebookLogin,
  facebookPages,
  facebookPerson,
  withPortfolios,
} from '../meta/facebook-login'
import { type Login, readGraph } from '../meta/graph'

/**
 * Instagram's two token calls. They only accept parameters in the URL, so the URL must never be logged
 * (docs/publishing.md, section 3).
 */
const exchange = (tokens: Tokens, context: AppContext, path: string, query: Record<string, string>) =>
  exchangeTokens(tokens, context, {
    method: 'GET',
    url: `${context.http.urls.instagram.graph}/${path}?${new URLSearchParams({ ...query, access_token: tokens.accessToken }).toString()}`,
  })

const extend = (tokens: Tokens, context: AppContext): Promise<Tokens> =>
  exchange(tokens, context, 'access_token', {
    grant_type: 'ig_exchange_token',
    client_secret: context.app.clientSecret,
  })

/** Works for a token that is at least a day old and hasn't expired. */
const refresh = (tokens: Tokens, context: AppContext): Promise<Tokens> =>
  exchange(tokens, context, 'refresh_access_token', { grant_type: 'ig_refresh_token' })

const instagramScopes = ['instagram_business_basic', 'instagram_business_content_publish']
const facebookScopes = [
  'instagram_basic',
  'instagram_content_publish',
  'pages_show_list',
  'pages_read_engagement',
]

/** Which of the two sign-ins an app is set up for. */
const loginOf = (options: Readonly<Record<string, string>>): Login =>
  options['login'] === 'facebook' ? 'facebook' : 'instagram'

export function instagramOAuth(
  options: Readonly<Record<string, string>>,
  addresses: PlatformAddresses = realAddresses,
): OAuthProfile {
  if (loginOf(options) === 'facebook') {
    const scopes = withPortfolios(options) ? [...facebookScopes, 'business_management'] : facebookScopes
    return facebookLogin(scopes, facebookScopes, addresses)
  }
  const { instagram } = addresses.urls
  return {
    authorizeUrl: `${instagram.authorize}/oauth/authorize`,
    tokenUrl: `${instagram.token}/oauth/access_token`,
    clientAuth: 'form',
    pkce: false,
    scopes: instagramScopes,
    scopeSeparator: ',',
    requiredScopes: instagramScopes,
    extend,
    refresh,
  }
}

const Me = z.looseObject({ user_id: z.string(), username: z.string() })

const me = (session: Session) =>
  readGraph(session, { login: 'instagram', path: 'me', query: { fields: 'user_id,username' } }, Me)

export async function whoAmI(session: Session) {
  if (loginOf(session.app.options) === 'facebook') return facebookPerson(session)
  const { user_id: remoteUserId, username } = await me(session)
  return { remoteUserId, name: `@${username}` }
}

const pageFields = 'id,name,access_token,tasks,instagram_business_account{id,username,name}'

const Profile = z.looseObject({ username: maybe(z.string()), name: maybe(z.string()) })

/** The Instagram account of a Page, with the Page's token, which doesn't expire. */
async function accountOf(session: Session, page: FacebookPage): Promise<Identity | undefined> {
  const linked = page.instagram_business_account
  if (!linked) return undefined
  const reason = disabledReason(page)
  const query = { fields: 'username,name' }
  const profile =
    linked.username === undefined && reason === undefined
      ? await readGraph(session, { login: 'facebook', path: linked.id, query }, Profile)
      : linked
  const pageName = page.name ?? page.id
  const { username, name = username ?? pageName } = profile
  return {
    remoteId: linked.id,
    kind: 'professional',
    name,
    handle: username === undefined ? pageName : `@${username}`,
    accessToken: reason === undefined ? page.access_token : undefined,
    disabledReason: reason,
    details: { login: 'facebook', ...(username !== undefined && { username }) },
  }
}

/** Professional accounts of this sign-in: the person's own, or those of their Pages. */
export async function identities(session: Session): Promise<readonly Identity[]> {
  if (loginOf(session.app.options) === 'instagram') {
    const { user_id: remoteId, username } = await me(session)
    const details = { login: 'instagram', username }
    return [{ remoteId, kind: 'professional', name: username, handle: `@${username}`, details }]
  }
  const pages = await facebookPages(session, pageFields)
  const found = await Promise.all(pages.map((page) => accountOf(session, page)))
  return found.flatMap((account) => account ?? [])
}

/** Which host an account's calls go to: that of the sign-in it was connected with. */
export const loginOfAccount = (details: Readonly<Record<string, string>>, session: Session): Login =>
  loginOf(details['login'] === undefined ? session.app.options : details)
