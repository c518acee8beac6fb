import { expect, test } from 'vitest'
import { ownAddress, parseAddress, createSession } from './session'
import { loggedBody } from '../http/request-log'
import { retryAfterMs } from '../http/rate-limit'

const memoryStorage = (stored = new Map<string, string>()) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  size: () => stored.size,
})
const open = { address: 'https://api.test/v1', token: 't', remembered: false }

test('is stored on the device only if remembered, and removed at sign-out', () => {
  const [tab, device] = [memoryStorage(), memoryStorage()]
  const session = createSession(tab, device)
  session.signIn({ ...open, remembered: true })
  expect([tab.size(), device.size()]).toEqual([1, 1])
  expect(createSession(memoryStorage(), device).store.get().session?.token).toBe('t')
  session.signIn(open)
  expect([tab.size(), device.size()]).toEqual([1, 0])
  session.signOut()
  expect([tab.size(), device.size()]).toEqual([0, 0])
})

test('may lack a token only at this page’s own server', () => {
  const tab = memoryStorage()
  createSession(tab, memoryStorage()).signIn({ address: ownAddress(), token: undefined, remembered: false })
  expect(createSession(tab, memoryStorage()).store.get().session).toMatchObject({ address: ownAddress() })
  createSession(tab, memoryStorage()).signIn({ ...open, token: undefined })
  expect(createSession(tab, memoryStorage()).store.get().session).toBeUndefined()
})

test('keeps the principal across reloads', () => {
  const tab = memoryStorage()
  createSession(tab, memoryStorage()).signIn({ ...open, principalId: 'prn_1' })
  expect(createSession(tab, memoryStorage()).store.get().session?.principalId).toBe('prn_1')
  createSession(tab, memoryStorage()).signIn(open)
  expect(createSession(tab, memoryStorage()).store.get().session?.principalId).toBeUndefined()
})

test('lives in memory if storage is refused, and ignores unreadable entries', () => {
  const refuses = () => {
    throw new Error('denied')
  }
  const closed = { getItem: refuses, setItem: refuses, removeItem: () => undefined }
  const session = createSession(closed, closed)
  session.signIn(open)
  expect(session.store.get().session).toEqual(open)
  for (const text of ['{', '5', '{"address":"x"}', '{"address":"ftp://x","token":"t","remembered":true}']) {
    expect(
      createSession(memoryStorage(new Map([['studio.session', text]])), memoryStorage()).store.get().session,
    ).toBeUndefined()
  }
})

test.each([
  ['https://api.example.com/v1', 'https://api.example.com/v1'],
  [' api.example.com ', 'https://api.example.com/v1'],
  ['http://localhost:4173/v1/', 'http://localhost:4173/v1'],
  ['localhost:4173', 'http://localhost:4173/v1'],
  ['https://x.test/studio/api/v1?a=1#b', 'https://x.test/studio/api/v1'],
])('parses the address %j', (typed, address) => {
  expect(parseAddress(typed)).toEqual({ address })
})

test.each(['', 'ht tp://x', 'ftp://x.test', 'https://me:secret@x.test', 'https://', 'javascript:alert(1)//'])(
  'refuses the address %j with a sentence',
  (typed) => {
    expect(parseAddress(typed).problem).toMatch(/[.]$/)
  },
)

test('reads Retry-After in seconds and as a date', () => {
  expect(retryAfterMs('3', 0)).toBe(3000)
  expect(retryAfterMs('Thu, 01 Jan 1970 00:00:10 GMT', 4000)).toBe(6000)
  expect(retryAfterMs('soon', 0)).toBeUndefined()
  expect(retryAfterMs(null, 0)).toBeUndefined()
})

test('logs neither secrets nor long bodies', () => {
  expect(loggedBody('{"data":{"id":"t","token": "scs_abc"}}')).toBe('{"data":{"id":"t","token": "••••"}}')
  expect(loggedBody('{"text":"my scs_abcdefgh"}', 'scs_abcdefgh')).toBe('{"text":"my ••••"}')
  expect(loggedBody('x'.repeat(500_000))).toHaveLength(100_000)
})

test.each([
  ['the same person', 'prn_1', 'prn_1', 'continues'],
  ['somebody whose principal wasn’t stored', undefined, 'prn_1', 'continues'],
  ['another person', 'prn_1', 'prn_2', 'is refused'],
])('settles a call that waits for a token by who signs in: %s', async (_, before, after, outcome) => {
  const session = createSession(memoryStorage(), memoryStorage())
  session.signIn({ ...open, principalId: before })
  const waiting = session.nextToken('t').then(
    () => 'continues',
    () => 'is refused',
  )
  session.signIn({ ...open, token: 'new', principalId: after })
  expect(await waiting).toBe(outcome)
})
