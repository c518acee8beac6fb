import * as z from 'zod/mini'
import { maybe } from '~/contract'
import type {
  AppContext,
  OAuthProfile,
  PlatformAddresses,
  PlatformRequest,
  Session,
  Tokens,
} from '../adapter'
import { realAddresses } from '../addresses'
import { answerOf, graphUrl, readGraph, readGraphList } from './graph'
import { limits } from './limits'

const Exchanged = z.looseObject({ access_token: z.string(), expires_in: maybe(z.number()) })

/** Sends a request that exchanges `tokens` for newer ones. */
export async function exchangeTokens(
  tokens: Tokens,
  context: AppContext,
  request: PlatformRequest,
): Promise<Tokens> {
  const response = await context.http.send({ ...request, timeoutMs: limits.callTimeoutMs })
  const session = { ...context, accessToken: tokens.accessToken }
  const { access_token: accessToken, expires_in: seconds } = answerOf(session, response, Exchanged)
  const expiresAt = seconds === undefined ? undefined : context.clock() + seconds * 1000
  return { accessToken, expiresAt, scopes: tokens.scopes }
}

/** Exchanges a valid token for one of 60 days, which also renews it (docs/publishing.md, section 3). */
const exchange = (tokens: Tokens, context: AppContext): Promise<Tokens> =>
  exchangeTokens(tokens, context, {
    method: 'POST',
    url: graphUrl(context, 'facebook', 'oauth/access_token'),
    body: new URLSearchParams({
      grant_type: 'fb_exchange_token',
      client_id: context.app.clientId,
      client_secret: context.app.clientSecret,
      fb_exchange_token: tokens.accessToken,
    }),
  })

const Permission = z.looseObject({ permission: z.string(), status: z.string() })

/** The sign-in for Facebook Pages, and for Instagram accounts linked to one. */
export function facebookLogin(
  scopes: readonly string[],
  requiredScopes: readonly string[],
  { urls, versions }: PlatformAddresses = realAddresses,
): OAuthProfile {
  return {
    authorizeUrl: `${urls.facebook.authorize}/${versions.graph}/dialog/oauth`,
    tokenUrl: `${urls.facebook.graph}/${versions.graph}/oauth/access_token`,
    clientAuth: 'form',
    pkce: false,
    scopes,
    scopeSeparator: ',',
    requiredScopes,
    // Otherwise a second sign-in doesn't ask again for permissions that were unticked in the first.
    authorizeParameters: { auth_type: 'rerequest' },
    extend: exchange,
    refresh: exchange,
    async grantedScopes(session) {
      const permissions = await readGraphList(
        session,
        { login: 'facebook', path: 'me/permissions' },
        Permission,
      )
      return permissions.flatMap(({ permission, status }) => (status === 'granted' ? [permission] : []))
    },
  }
}

const Person = z.looseObject({ id: z.string(), name: maybe(z.string()) })

export async function facebookPerson(session: Session) {
  const query = { fields: 'id,name' }
  const { id, name } = await readGraph(session, { login: 'facebook', path: 'me', query }, Person)
  return { remoteUserId: id, name: name ?? 'Facebook' }
}

const Page = z.looseObject({
  id: z.string(),
  name: maybe(z.string()),
  access_token: maybe(z.string()),
  tasks: maybe(z.array(z.string())),
  instagram_business_account: maybe(
    z.looseObject({ id: z.string(), username: maybe(z.string()), name: maybe(z.string()) }),
  ),
})
export type FacebookPage = z.output<typeof Page>

const Business = z.looseObject({ id: z.string() })

/** True to include Pages of business portfolios, which needs `business_management`. */
export const withPortfolios = (options: Readonly<Record<string, string>>): boolean =>
  options['portfolios'] === 'true'

/** The person's Pages without duplicates, their own first, then those of business portfolios. */
export async function facebookPages(session: Session, fields: string): Promise<FacebookPage[]> {
  const pagesAt = (path: string) =>
    readGraphList(session, { login: 'facebook', path, query: { fields } }, Page)
  const pages = await pagesAt('me/accounts')
  if (withPortfolios(session.app.options)) {
    const query = { fields: 'id' }
    const businesses = await readGraphList(
      session,
      { login: 'facebook', path: 'me/businesses', query },
      Business,
    )
    for (const { id } of businesses)
      pages.push(...(await pagesAt(`${id}/owned_pages`)), ...(await pagesAt(`${id}/client_pages`)))
  }
  const byId = new Map<string, FacebookPage>()
  for (const page of pages) if (byId.get(page.id)?.access_token === undefined) byId.set(page.id, page)
  return [...byId.values()]
}

/**
 * Why a Page can't be published to: it wasn't granted, or the person's role lacks the task
 * (docs/publishing.md, sections 3 and 12).
 */
export function disabledReason(page: FacebookPage): string | undefined {
  if (page.access_token === undefined)
    return /*i18n*/ 'This Page wasn’t granted to the app. Sign in again, choose “Edit settings”, and select it.'
  if (!['CREATE_CONTENT', 'MANAGE'].some((task) => page.tasks?.includes(task)))
    return /*i18n*/ 'Your role on this Page doesn’t include creating content. Ask one of its admins for it.'
  return undefined
}
