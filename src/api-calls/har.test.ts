import { expect, it } from 'vitest'
import { free } from '~/contract/endpoint'
import type { LoggedRequest } from '~/src/api/http/request-log'
import { asHar, withoutSecrets } from './har'
import { filterCalls } from './request-row'

const call = (id: number, rest: Partial<LoggedRequest>): LoggedRequest => ({
  id,
  method: 'GET',
  template: '/me',
  url: 'https://api.test/v1/me?a=1',
  scope: 'read',
  cost: free,
  summary: 'Reads.',
  cause: undefined,
  startedAt: Date.UTC(2026, 2, 2),
  attempt: 1,
  ...rest,
})
const calls = [
  call(3, { failure: 'The API didn’t respond.', ms: 4 }),
  call(2, {
    method: 'POST',
    status: 200,
    ms: 9,
    requestId: 'req_2',
    requestBody: '{"mimeType":"image/png"}',
    responseBody: '{"data":{"uploadUrl":"https://files.test/u?type=a&signature=abc123&x=1"}}',
  }),
  call(1, { method: 'PUT', url: 'https://files.test/u?X-Amz-Signature=abc123', status: 403 }),
]

it('masks credentials of any signed URL', () => {
  const signed = 'https://files.test/u?se=2026&X-Goog-Signature=abc123&x-goog-credential=abc123&keep=1'
  expect(withoutSecrets(signed)).toBe(
    'https://files.test/u?se=2026&X-Goog-Signature=••••&x-goog-credential=••••&keep=1',
  )
  const put: LoggedRequest = {
    id: 1,
    method: 'PUT',
    template: '(signed upload)',
    url: 'https://files.test/u?own-word=abc123&more=abc123',
    cost: free,
    summary: 'Uploads.',
    cause: undefined,
    startedAt: 0,
    attempt: 1,
  }
  const responseBody = '{"data":{"uploadUrl": "https://files.test/u?own-word=abc123","id":"m"}}'
  const har = asHar([put, call(2, { responseBody })])
  expect(har).not.toContain('abc123')
  expect(har).toContain('https://files.test/u?••••')
})

it('is an HTTP archive in chronological order, without signatures', () => {
  const text = asHar(calls)
  expect(text).not.toContain('abc123')
  expect(text).not.toMatch(/authorization"/i)
  const { log } = JSON.parse(text) as {
    log: {
      version: string
      entries: { startedDateTime: string; time: number; request: object; response: object }[]
    }
  }
  expect(log.version).toBe('1.2')
  expect(log.entries.map(({ time }) => time)).toEqual([0, 9, 4])
  expect(log.entries[1]).toMatchObject({
    startedDateTime: '2026-03-02T00:00:00.000Z',
    request: {
      method: 'POST',
      headers: [
        { name: 'Accept', value: 'application/json' },
        { name: 'Content-Type', value: 'application/json' },
      ],
      queryString: [{ name: 'a', value: '1' }],
      postData: { text: '{"mimeType":"image/png"}' },
    },
    response: { status: 200 },
    _requestId: 'req_2',
  })
  expect(log.entries[2]).toMatchObject({ response: { status: 0 }, _failure: 'The API didn’t respond.' })
})

it('filters by kind and by every word', () => {
  const ids = (kind: 'all' | 'reads' | 'writes' | 'failures', words = '') =>
    filterCalls(calls, { kind, words }).map(({ id }) => id)
  expect(ids('all')).toEqual([3, 2, 1])
  expect(ids('reads')).toEqual([3])
  expect(ids('writes')).toEqual([2, 1])
  expect(ids('failures')).toEqual([3, 1])
  expect(ids('all', 'POST req_2')).toEqual([2])
  expect(ids('writes', '403')).toEqual([1])
})
