import { expect, it } from 'vitest'
import { Workspace } from './account'
import { CreditTransaction } from './credits'
import { Post } from './post'
import { SharedPost } from './reviews'
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

it('takes time zones that this machine doesn’t know for missing ones', () => {
  const zones = (timezone: string) => [
    Workspace.parse({ workspaceId: 'w', timezone }).timezone,
    Queue.parse({ id: 'q', timezone }).timezone,
    SharedPost.parse({ id: 'p', timezone }).timezone,
    Post.parse({
      id: 'p',
      repeat: { id: 'r', rule: { every: 'day', interval: 1, time: '09:00', timezone, from: '2026-10-22' } },
    }).repeat?.rule?.timezone,
  ]
  expect(zones('Asia/Kathmandu')).toEqual(Array.from({ length: 4 }, () => 'Asia/Kathmandu'))
  expect(zones('Mars/Olympus')).toEqual(Array.from({ length: 4 }, () => undefined))
})
