import type { Identity, OAuthProfile, PlatformAddresses, Session } from '../adapter'
import { disabledReason, facebookLogin, facebookPages, withPortfolios } from '../meta/facebook-login'

const requiredScopes = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts']

/** Sign-in for Pages. App option `portfolios: 'true'` also requests Pages of business portfolios. */
export function facebookOAuth(
  options: Readonly<Record<string, string>>,
  addresses?: PlatformAddresses,
): OAuthProfile {
  const scopes = withPortfolios(options) ? [...requiredScopes, 'business_management'] : requiredScopes
  return facebookLogin(scopes, requiredScopes, addresses)
}

/** The person's Pages, each with the token that posts as the Page itself. */
export async function identities(session: Session): Promise<readonly Identity[]> {
  const pages = await facebookPages(session, 'id,name,access_token,tasks')
  return pages.map((page) => {
    const name = page.name ?? page.id
    const reason = disabledReason(page)
    return {
      remoteId: page.id,
      kind: 'page',
      name,
      handle: name,
      disabledReason: reason,
      accessToken: reason === undefined ? page.access_token : undefined,
    }
  })
}
