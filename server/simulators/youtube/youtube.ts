import { formTexts, json, type SimulatedPlatform, tokenOperation } from '../calls'
import { consentRoutes } from '../consent'
import { answerGrant, OAuthRefusal, practiceTokens, tokenAnswer } from '../oauth'
import type { World } from '../world'
import { createYouTubeServer, readonly, upload, type YouTubeServer } from './youtube-server'
import { uploadRoutes } from './youtube-uploads'
import { videoRoutes } from './youtube-videos'

function oauthRoutes(youtube: YouTubeServer): void {
  const { on, oauth } = youtube
  consentRoutes(youtube, '/youtube/www/o/oauth2/v2/auth', youtube.ensureUser)
  const refused = (error: string, error_description: string, status = 400): Response =>
    json({ error, error_description }, status)
  on('POST', '/youtube/token/token', tokenOperation, async (call) => {
    const form = await formTexts(call, (reason) => refused('invalid_request', reason))
    try {
      const clientId = oauth.checkClient(form.client_id, form.client_secret)
      const unsupported = `Invalid grant_type: ${form.grant_type ?? ''}`
      const answer = tokenAnswer(await answerGrant(oauth, form, clientId, unsupported))
      return json({ ...answer, expires_in: answer.expires_in - 1, token_type: 'Bearer' })
    } catch (error) {
      if (!(error instanceof OAuthRefusal)) throw error
      if (error.error === 'invalid_client') return refused('invalid_client', 'Unauthorized', 401)
      return refused(error.error, error.error === 'invalid_grant' ? 'Bad Request' : error.message)
    }
  })
  on('POST', '/youtube/token/revoke', 'revoke', async (call) => {
    const form = await formTexts(call, (reason) => refused('invalid_request', reason))
    const isKnown = await oauth.revoke(form.token ?? call.query.get('token') ?? '')
    return isKnown ? json({}) : refused('invalid_token', 'Token expired or revoked')
  })
}

/** YouTube, as in docs/publishing.md, sections 3, 8 and 11. */
export function createYouTube(world: World): SimulatedPlatform {
  const youtube = createYouTubeServer(world)
  oauthRoutes(youtube)
  uploadRoutes(youtube)
  videoRoutes(youtube)
  return {
    app: youtube.app,
    async addIdentity(given) {
      const user = await youtube.ensureUser(given)
      const channel = user.ids.channel ?? ''
      return {
        remoteUserId: channel,
        remoteId: channel,
        kind: 'channel',
        name: user.name,
        handle: `@${user.handle}`,
        tokens: await practiceTokens(youtube.oauth, user, [upload, readonly], true),
      }
    },
  }
}
