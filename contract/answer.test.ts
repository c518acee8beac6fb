import { expect, it } from 'vitest'
import { CreditTransaction } from './credits'
import { Queue, SocialAccount } from './social'

it('keeps enum values it doesn’t know', () => {
  expect(SocialAccount.parse({ id: 'a', connection: 'passkey' }).connection).toBe('passkey')
  expect(CreditTransaction.parse({ id: 't', kind: 'gift' }).kind).toBe('gift')
  expect(CreditTransaction.parse({ id: 't', kind: 3 }).kind).toBeUndefined()
})

it('drops queue slots it can’t parse and keeps the others', () => {
  const slots = [
    { weekday: 1, time: '09:30' },
    { weekday: 'daily', time: '10:00' },
    { weekday: 5, time: '24:00' },
  ]
  expect(Queue.parse({ id: 'q', slots }).slots).toEqual([{ weekday: 1, time: '09:30' }])
})
