import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { createProduct, listTokens, revokeToken } from '~/contract'
import type { Changes } from '~/contract/changes'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { followChanges } from './follow-changes'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

let intercept: ((path: string) => Response | undefined) | undefined
let sent: { path: string; lastEventId: string | null }[] = []
beforeEach(() => {
  intercept = undefined
  sent = []
})

function follow(token = studio.ownerToken) {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const received: Changes[] = []
  const states: string[] = []
  const ended = followChanges(
    {
      fetch: (url, init) => {
        const path = new URL(url).pathname
        const headers = new Headers(init.headers)
        sent.push({ path, lastEventId: headers.get('last-event-id') })
        expect(url).not.toContain(token)
        return Promise.resolve(intercept?.(path) ?? studio.app.fetch(new Request(url, init)))
      },
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 20))),
      random: () => 0.5,
    },
    {
      session: { address: 'http://studio.test/v1', token },
      from: { seconds: 1 },
      onChanges: (changes) => received.push(changes),
      onState: (state) => states.push(state),
    },
    stop.signal,
  )
  const kinds = () => received.flatMap(({ changes }) => changes.map(({ kind }) => kind))
  return { told: received, states, kinds, ended, stop }
}
const product = () => studio.call(createProduct, { body: { name: 'Beans' } })
const until = async (is: () => boolean) => {
  for (let tries = 0; tries < 500 && !is(); tries++) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(is()).toBe(true)
}

it('receives changes from a stream', async () => {
  const { states, kinds } = follow()
  await until(() => states.includes('streaming'))
  const before = kinds().length
  await product()
  await until(() => kinds().length > before)
  expect(kinds().at(-1)).toBe('product')
})

it('resumes after the last event when a stream breaks', async () => {
  const { states, told: received } = follow()
  await until(() => states.includes('streaming'))
  await studio.deps.live?.close()
  const { id } = (await product()).body.data
  await until(() => received.some(({ changes }) => changes.some(({ ids }) => ids?.includes(id))))
  expect(sent.at(-1)?.lastEventId).toMatch(/^\d{13}-/)
  expect(received.every(({ complete }) => complete)).toBe(true)
})

it('polls if no stream gets through, and streams again once one does', async () => {
  intercept = (path) => (path.endsWith('/stream') ? new Response('', { status: 502 }) : undefined)
  const { states, kinds } = follow()
  await until(() => states.includes('polling'))
  const before = kinds().length
  await product()
  await until(() => kinds().length > before)
  intercept = undefined
  await until(() => states.includes('streaming'))
})

it('ends without a retry when the token is refused or revoked', async () => {
  await follow('scs_wrong').ended
  const calls = sent.length
  const token = await studio.token()
  const { states, ended } = follow(token)
  await until(() => states.includes('streaming'))
  const { data } = (await studio.call(listTokens)).body
  await studio.call(revokeToken, { params: { tokenId: data.find(({ name }) => name === 'test')?.id ?? '' } })
  await ended
  expect(calls).toBe(1)
  expect(sent).toHaveLength(2)
})
