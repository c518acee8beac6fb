import { QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { session } from '~/src/api/session/session'
import { table } from '~/src/storage/table'
import { readFromDevice, recallAnswer, tokenDigest } from './offline-answers'

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

it('stores nothing that one person has read for the next to sign in', async () => {
  const address = 'https://api.test/v1'
  session.signIn({ address, token: 'scs_first', principalId: 'prn_1', remembered: false })
  onTestFinished(() => session.signOut())
  const client = new QueryClient()
  const read = (path: string) => client.setQueryData(['api', address, 'GET', path], 'read')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  readFromDevice(client)
  read('/me')
  session.signIn({ address, token: 'scs_second', principalId: 'prn_2', remembered: false })
  read('/workspaces')
  vi.advanceTimersByTime(2_000)
  vi.useRealTimers()
  const digest = await tokenDigest()
  const stored = async () => (await table('offline-answers').all(`${digest} `)).map(([key]) => key)
  await expect.poll(stored).toEqual([expect.stringContaining('"/workspaces"')])
})
