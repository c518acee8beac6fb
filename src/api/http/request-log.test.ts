import { beforeEach, expect, test } from 'vitest'
import { free } from '~/contract/endpoint'
import { clearRequestLog, loggedBody, logRequest, notifyOrigins, requestLog } from './request-log'

beforeEach(clearRequestLog)

const begin = (body?: string) =>
  logRequest({
    method: 'GET',
    template: '/me',
    url: 'https://api.test/v1/me',
    scope: 'read',
    cost: free,
    summary: 'Reads.',
    cause: undefined,
    startedAt: 0,
    attempt: 1,
    requestBody: body,
  })

test('keeps the newest 200, newest first', () => {
  for (let at = 0; at < 400; at++) begin().finish({ status: 200, ms: at })
  const entries = requestLog.get()
  expect(entries).toHaveLength(200)
  expect(entries.map(({ ms }) => ms)).toEqual(Array.from({ length: 200 }, (_, at) => 399 - at))
})

test('doesn’t bring back a cleared entry when its request finishes', () => {
  const entry = begin()
  clearRequestLog()
  entry.finish({ status: 200 })
  expect(requestLog.get()).toEqual([])
})

test('records what in the UI led to a request, as of its start', () => {
  let origin = 'Products, “Save changes”'
  notifyOrigins(() => origin)
  const entry = begin()
  origin = 'Calendar'
  entry.finish({ status: 200 })
  expect(requestLog.get()[0]?.origin).toBe('Products, “Save changes”')
  notifyOrigins(() => undefined)
})

test('masks the AI provider’s keys, and the secrets of review links', () => {
  const bodies = [
    { baseUrl: 'https://ai.test/v1', apiKey: 'sk-1', imageApiKey: 'sk-2' },
    { secret: 'rvl_1', url: 'https://studio.test/review#link=rvl_1' },
    { link: 'rvl_1', postId: 'post_1' },
  ]
  const logged = bodies.map((body) => loggedBody(JSON.stringify(body)))
  expect(logged.join(' ')).not.toMatch(/sk-|rvl_/)
  expect(logged[2]).toBe('{"link":"••••","postId":"post_1"}')
  const post = JSON.stringify({ link: 'https://example.com' })
  expect(loggedBody(post)).toBe(post)
})
