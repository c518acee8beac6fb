import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryAfterMs } from '../http/rate-limit'
import { loggedBody } from '../http/request-log'
import { createSession, ownAddress, parseAddress } from './session'

const memoryStorage = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
const open = { address: 'https://api.test/v1', token: 't', remembered: false }

let tab: Map<string, string>
let device: Map<string, string>
beforeEach(() => {
  tab = new Map()
  device = new Map()
  vi.stubGlobal('sessionStorage', memoryStorage(tab))
  vi.stubGlobal('localStorage', memoryStorage(device))
})
afterEach(() => void vi.unstubAllGlobals())

/** The session after a reload. */
const reloaded = () => createSession().store.get().session

test('is stored on the device only if remembered, and removed at sign-out', () => {
  const session = createSession()
  session.signIn({ ...open, remembered: true })
  expect([tab.size, device.size]).toEqual([1, 1])
  tab.clear()
  expect(reloaded()?.token).toBe('t')
  session.signIn(open)
  expect([tab.size, device.size]).toEqual([1, 0])
  session.signOut()
  expect([tab.size, device.size]).toEqual([0, 0])
})

test('may lack a token only at this page’s own server', () => {
  createSession().signIn({ address: ownAddress(), token: undefined, remembered: false })
  expect(reloaded()).toMatchObject({ address: ownAddress() })
  createSession().signIn({ ...open, token: undefined })
  expect(reloaded()).toBeUndefined()
})

test('keeps the principal across reloads', () => {
  createSession().signIn({ ...open, principalId: 'prn_1' })
  expect(reloaded()?.principalId).toBe('prn_1')
  createSession().signIn(open)
  expect(reloaded()?.principalId).toBeUndefined()
})

test('lives in memory if storage is refused, and ignores unreadable entries', () => {
  for (const text of ['{', '5', '{"address":"x"}', '{"address":"ftp://x","token":"t","remembered":true}']) {
    tab.set('studio.session', text)
    expect(reloaded()).toBeUndefined()
  }
  const refuses = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuses, setItem: refuses, removeItem: refuses })
  const session = createSession()
  session.signIn(open)
  expect(session.store.get().session).toEqual(open)
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
  const session = createSession()
  session.signIn({ ...open, principalId: before })
  const waiting = session.nextToken('t').then(
    () => 'continues',
    () => 'is refused',
  )
  session.signIn({ ...open, token: 'new', principalId: after })
  expect(await waiting).toBe(outcome)
})
