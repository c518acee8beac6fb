import { expect, it } from 'vitest'
import { redditAdapter } from '../platforms/reddit/adapter'
import { exchange, type Reply } from '../platforms/test-exchange'
import { exchangeCode, refreshTokens } from './oauth-client'

it.each<[Reply, string]>([
  [{ status: 400, body: { error: 400, message: 'Bad Request' } }, 'grant'],
  [{ status: 401, body: { error: 401, message: 'Unauthorized' } }, 'app'],
  [{ status: 403, body: { error: 403, message: 'Forbidden' } }, 'other'],
])('what Reddit refuses a renewal for: %j', async (reply, about) => {
  const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' }
  const renewal = refreshTokens(redditAdapter.oauth({}), exchange([reply]).session, tokens)
  await expect(renewal).rejects.toMatchObject({ name: 'OAuthRefusal', about })
})

it('leaves a secret that the platform repeats out of the reason', async () => {
  const tokens = { accessToken: 'access-1', refreshToken: 'refresh-token-1' }
  const error_description = 'The refresh token refresh-token-1 of client-secret-1 is unknown.'
  const { session } = exchange([{ status: 400, body: { error: 'invalid_grant', error_description } }])
  await expect(refreshTokens(redditAdapter.oauth({}), session, tokens)).rejects.toMatchObject({
    about: 'grant',
    message: 'The refresh token [hidden] of [hidden] is unknown.',
  })
  const code = { code: 'code-of-sign-in-1', redirectUri: 'https://studio.example/', verifier: undefined }
  const refusal = { error: 'invalid_grant', error_description: 'code-of-sign-in-1 was used before.' }
  const again = exchange([{ status: 400, body: refusal }]).session
  await expect(exchangeCode(redditAdapter.oauth({}), again, code)).rejects.toMatchObject({
    message: '[hidden] was used before.',
  })
})
