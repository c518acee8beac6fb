import { expect, it } from 'vitest'
import { CreditTransaction } from './credits'
import { Queue, SocialAccount } from './social'

it('keeps words of a later API', () => {
  expect(SocialAccount.parse({ id: 'a', connection: 'passkey' }).connection).toBe('passkey')
  expect(CreditTransaction.parse({ id: 't', kind: 'gift' }).kind).toBe('gift')
  expect(CreditTransaction.parse({ id: 't', kind: 3 }).kind).toBeUndefined()
})

it('reads the slots of a queue that can be read', () => {
  const slots = [
    { weekday: 1, time: '09:30' },
    { weekday: 'daily', time: '10:00' },
    { weekday: 5, time: '24:00' },
  ]
  expect(Queue.parse({ id: 'q', slots }).slots).toEqual([{ weekday: 1, time: '09:30' }])
})
