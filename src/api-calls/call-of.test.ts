import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endpoints } from '~/contract'
import { type Endpoint, pathParamNames } from '~/contract/endpoint'
import { callUrl } from '~/src/api/http/exchange'
import { callOf } from './call-of'

const id = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => text !== '.' && text !== '..')

it('finds every operation from the URL and body that it was sent with', () => {
  const rows = Object.entries<Endpoint>(endpoints)
  expect(rows).toHaveLength(36)
  fc.assert(
    fc.property(
      fc.constantFrom(...rows),
      fc.array(id, { minLength: 3, maxLength: 3 }),
      fc.constantFrom('https://api.test/v1', 'http://127.0.0.1:4173/studio/v1'),
      ([name, endpoint], ids, address) => {
        const params = Object.fromEntries(
          pathParamNames(endpoint.path).map((each, at) => [each, ids[at] ?? 'x']),
        )
        const query = endpoint.query ? { limit: '7' } : undefined
        const found = callOf({
          method: endpoint.method,
          template: endpoint.path,
          url: callUrl(address, endpoint.path, params, query),
          requestBody: '{"a":[1]}',
        })
        expect(found).toEqual({ name, endpoint, input: { params, query, body: { a: [1] } } })
      },
    ),
  )
})

it('finds no operation for a signed PUT or a truncated body', () => {
  const url = 'https://files.test/u?signature=1'
  expect(callOf({ method: 'PUT', template: '(signed upload)', url })).toBeUndefined()
  const cut = {
    method: 'GET',
    template: '/me',
    url: 'https://api.test/v1/me',
    requestBody: '{"a": … 9',
  } as const
  expect(callOf(cut)).toBeUndefined()
  expect(callOf({ ...cut, requestBody: '{"a":9}' })?.input.body).toEqual({ a: 9 })
})
