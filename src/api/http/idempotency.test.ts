import { expect, test } from 'vitest'
import { idempotencyOf } from './idempotency'

const where = { address: 'https://api.test/v1', token: 'secret' }

function setUp(...answers: (Response | Error)[]) {
  const urls: string[] = []
  const takesKeys = idempotencyOf({
    now: () => 0,
    online: () => true,
    fetch: (url) => {
      urls.push(url)
      const answer = answers.shift()
      return answer instanceof Response
        ? Promise.resolve(answer)
        : Promise.reject(answer ?? new Error('none'))
    },
  })
  return { takesKeys, urls }
}

test('an API that says so takes keys; it is asked once', async () => {
  const data = { server: 'studio', features: ['idempotencyKey'] }
  const { takesKeys, urls } = setUp(Response.json({ data, requestId: 'r' }))
  expect(await Promise.all([takesKeys(where), takesKeys(where)])).toEqual([true, true])
  expect(urls).toEqual(['https://api.test/v1/studio'])
})

test('one that answers 404, or names nothing, takes none', async () => {
  const missing = Response.json({ error: { code: 'not_found', message: 'No' } }, { status: 404 })
  for (const answer of [missing, Response.json({ data: { server: 'older' }, requestId: 'r' })]) {
    const { takesKeys, urls } = setUp(answer)
    expect([await takesKeys(where), await takesKeys(where)]).toEqual([false, false])
    expect(urls).toHaveLength(1)
  }
})

test('one that can’t say now is asked again before the next write', async () => {
  const data = { features: ['idempotencyKey'] }
  const { takesKeys } = setUp(new TypeError('fetch failed'), Response.json({ data, requestId: 'r' }))
  expect([await takesKeys(where), await takesKeys(where)]).toEqual([false, true])
})
