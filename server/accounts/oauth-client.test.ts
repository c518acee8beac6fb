import { expect, it } from 'vitest'
import { redditAdapter } from '../platforms/reddit/adapter'
import { exchange, type Reply } from '../platforms/test-exchange'
import { refreshTokens } from './oauth-client'

it.each<[Reply, string]>([
  [{ status: 400, body: { error: 400, message: 'Bad Request' } }, 'grant'],
  [{ status: 401, body: { error: 401, message: 'Unauthorized' } }, 'app'],
  [{ status: 403, body: { error: 403, message: 'Forbidden' } }, 'other'],
])('what Reddit refuses a renewal for: %j', async (reply, about) => {
  const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' }
  const renewal = refreshTokens(redditAdapter.oauth({}), exchange([reply]).session, tokens)
  await expect(renewal).rejects.toMatchObject({ name: 'OAuthRefusal', about })
})
