import * as z from 'zod/mini'
import { maybe } from '~/contract'
import {
  type Identity,
  type OAuthProfile,
  type PlatformAddresses,
  PlatformError,
  type Session,
} from '../adapter'
import { realAddresses } from '../addresses'
import { readTiktok } from './api'
import { type AppOptions, type Creator, creatorInfo, onlyDrafts } from './options'

/**
 * TikTok's sign-in. The refresh token changes on every use. App option `list: 'true'` also requests the list
 * of the person's posts, which TikTok approves separately (docs/publishing.md, section 3).
 */
export function tiktokOAuth(options: AppOptions, { urls }: PlatformAddresses = realAddresses): OAuthProfile {
  const publish = onlyDrafts(options) ? [] : ['video.publish']
  const list = options['list'] === 'true' ? ['video.list'] : []
  return {
    authorizeUrl: `${urls.tiktok.authorize}/v2/auth/authorize/`,
    tokenUrl: `${urls.tiktok.api}/v2/oauth/token/`,
    revokeUrl: `${urls.tiktok.api}/v2/oauth/revoke/`,
    revokesAccessToken: true,
    clientAuth: 'form',
    clientIdName: 'client_key',
    // TikTok only requires PKCE for desktop apps, in a non-standard form.
    pkce: false,
    scopes: ['user.info.basic', 'user.info.profile', ...publish, 'video.upload', ...list],
    scopeSeparator: ',',
    requiredScopes: ['user.info.basic', ...(publish.length > 0 ? publish : ['video.upload'])],
    refresh: 'refresh_token',
  }
}

const User = z.looseObject({
  user: z.looseObject({
    open_id: z.string(),
    display_name: maybe(z.string()),
    avatar_url: maybe(z.string()),
  }),
})

const userInfo = async (session: Session) =>
  (await readTiktok(session, '/v2/user/info/?fields=open_id,display_name,avatar_url', User)).user

export async function whoAmI(session: Session) {
  const { open_id: remoteUserId, display_name: name } = await userInfo(session)
  return { remoteUserId, name: name ?? 'TikTok' }
}

const bannedCode = 'spam_risk_user_banned_from_posting'

/** The account, and why it can't be published to, if so. Both are missing if it can only get drafts. */
async function creatorOf(session: Session): Promise<{ creator?: Creator; reason?: string }> {
  try {
    return { creator: await creatorInfo(session) }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.details.code === bannedCode)
      return { reason: /*i18n*/ 'TikTok has banned this account from posting.' }
    // Without permission to publish there are still drafts, and a quota resets.
    if (error.failureClass === 'permission' || error.failureClass === 'quota') return {}
    throw error
  }
}

export async function identities(session: Session): Promise<readonly Identity[]> {
  const user = await userInfo(session)
  const { creator, reason } = await creatorOf(session)
  const { creator_username: username, creator_nickname: nickname } = creator ?? {}
  const name = nickname ?? user.display_name ?? 'TikTok'
  return [
    {
      remoteId: user.open_id,
      kind: 'profile',
      name,
      handle: username === undefined ? name : `@${username}`,
      ...(user.avatar_url !== undefined && { avatarUrl: user.avatar_url }),
      ...(reason !== undefined && { disabledReason: reason }),
      details: username === undefined ? {} : { username },
    },
  ]
}
