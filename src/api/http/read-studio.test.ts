import { expect, test } from 'vitest'
import { studioReader } from './read-studio'

const where = { address: 'https://api.test/v1', token: 'secret' }

function setUp(...answers: (Response | Error)[]) {
  const urls: string[] = []
  const read = studioReader({
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
  return { read, urls }
}

const studioResponse = (...features: string[]) =>
  Response.json({ data: { server: 'studio', features }, requestId: 'r' })

test('the studio’s features are requested once for all readers, and again in another session', async () => {
  const { read, urls } = setUp(studioResponse('idempotencyKey'), studioResponse('lists'))
  const [one, other] = await Promise.all([read(where), read(where)])
  expect(one?.features).toEqual(['idempotencyKey'])
  expect(other).toEqual(one)
  expect(await read(where)).toEqual(one)
  expect(urls).toEqual(['https://api.test/v1/studio'])
  expect((await read({ ...where, token: 'another' }))?.features).toEqual(['lists'])
})

test('an API without the endpoint is asked only once', async () => {
  const missing = Response.json({ error: { code: 'not_found', message: 'No' } }, { status: 404 })
  const { read, urls } = setUp(missing)
  await expect(read(where)).rejects.toMatchObject({ status: 404 })
  await expect(read(where)).rejects.toMatchObject({ status: 404 })
  expect(urls).toHaveLength(1)
})

test('a failed request is made again', async () => {
  const { read } = setUp(new TypeError('fetch failed'), studioResponse('idempotencyKey'))
  expect(await read(where)).toBeUndefined()
  expect((await read(where))?.features).toEqual(['idempotencyKey'])
})
