import { QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { session } from '~/src/api/session/session'
import { table } from '~/src/storage/table'
import { recallAnswer, tokenDigest } from './offline-answers'

it('dates a response that was stored by a clock ahead of this one as of now', async () => {
  session.signIn({ address: 'https://api.test/v1', token: 'scs_ahead', remembered: false })
  onTestFinished(() => session.signOut())
  const client = new QueryClient()
  const queryKey = ['api', 'ahead', 'GET', '/me']
  const query = client.getQueryCache().build(client, { queryKey })
  const at = Date.now() + 46 * 86_400_000
  await table('offline-answers').write(`${await tokenDigest()} ${query.queryHash}`, { data: 'Ada', at })
  await recallAnswer(client, queryKey)
  expect(query.state.data).toBe('Ada')
  expect(query.state.dataUpdatedAt).toBeLessThanOrEqual(Date.now())
})
