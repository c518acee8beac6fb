import { expect, onTestFinished, test } from 'vitest'
import { session } from '../session/session'
import { beginPause, pausedCalls } from './rate-limit'

test('tells the next person nothing of calls that waited for the one before', () => {
  const open = { address: 'https://api.test/v1', remembered: false }
  onTestFinished(() => session.signOut())
  session.signIn({ ...open, token: 'first', principalId: 'prn_1' })
  const end = beginPause({ summary: 'Lists posts.', until: 1 })
  expect(pausedCalls.get()).toHaveLength(1)
  session.signIn({ ...open, token: 'second', principalId: 'prn_2' })
  expect(pausedCalls.get()).toEqual([])
  end()
  expect(pausedCalls.get()).toEqual([])
})
