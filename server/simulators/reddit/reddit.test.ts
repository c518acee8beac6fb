import { beforeEach, describe, expect, test } from 'vitest'
import { practiceUrls } from '../../platforms/addresses'
import { basic, png, testClient, testPlatforms, testRedirect, testSecret } from '../../testing/platforms'
import { practicePath } from '../simulators'

const { authorize, api } = practiceUrls.reddit
const agent = { 'user-agent': 'web:studio:1.0 (by /u/olive)' }
const scope = 'identity submit read flair mysubreddits'

let world: ReturnType<typeof testPlatforms>
let token: string
let refreshToken: string

async function signIn(duration = 'permanent') {
  const asked = { client_id: testClient, scope, duration }
  const returned = await world.consent(`${authorize}/api/v1/authorize`, asked)
  const form = {
    grant_type: 'authorization_code',
    redirect_uri: testRedirect,
    code: returned.searchParams.get('code') ?? '',
  }
  const exchange = (headers: Record<string, string> = { ...basic(), ...agent }) =>
    world.send('POST', `${authorize}/api/v1/access_token`, { headers, form })
  return { answer: await exchange(), exchange }
}
const refresh = () =>
  world.send('POST', `${authorize}/api/v1/access_token`, {
    headers: { ...basic(), ...agent },
    form: { grant_type: 'refresh_token', refresh_token: refreshToken },
  })
const get = (path: string) => world.send('GET', `${api}${path}`, { token, headers: agent })
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = agent) =>
  world.send('POST', `${api}${path}`, { token, headers, form })
const submit = (form: Record<string, string>) =>
  post('/api/submit', { api_type: 'json', sr: 'practice', kind: 'self', title: 'Hello', ...form })

async function upload(bytes: Uint8Array<ArrayBuffer>, type = 'image/png') {
  const lease = await post('/api/media/asset.json', { filepath: 'a picture.png', mimetype: type })
  expect(lease.status, lease.text).toBe(200)
  const body = new FormData()
  for (let index = 0; lease.get(`args.fields.${index}`) !== undefined; index += 1)
    body.set(lease.str(`args.fields.${index}.name`), lease.str(`args.fields.${index}.value`))
  body.set('file', new Blob([bytes]), 'a picture.png')
  const action = `https:${lease.str('args.action')}`
  const stored = await world.send('POST', action, { body })
  return { lease, stored, key: /<Key>(.+)<\/Key>/.exec(stored.text)?.[1] ?? '', action }
}

beforeEach(async () => {
  world = testPlatforms()
  const { answer } = await signIn()
  expect(answer.status, answer.text).toBe(200)
  token = answer.str('access_token')
  refreshToken = answer.str('refresh_token')
})

describe('posts', () => {
  test('identity, rules, a text post, the list, its page', async () => {
    const me = await get('/api/v1/me')
    expect(me.get('name')).toBe('olive')
    expect(me.headers.get('x-ratelimit-remaining')).toBe('999.0')
    const mine = await get('/subreddits/mine/subscriber')
    expect(mine.get('data.children.0.data.display_name')).toBe('practice')
    expect((await get('/r/textonly/about')).get('data.submission_type')).toBe('self')
    expect((await get('/api/v1/textonly/post_requirements')).get('is_flair_required')).toBe(true)
    const flair = await get('/r/textonly/api/link_flair_v2')
    expect((await get('/r/practice/api/link_flair_v2')).status).toBe(403)

    const made = await submit({ sr: 'textonly', text: 'More & more', flair_id: flair.str('0.id') })
    expect(made.get('json.errors')).toEqual([])
    const escaped = await get('/user/olive/submitted?sort=new&limit=25')
    expect(escaped.get('data.children.0.data.selftext')).toBe('More &amp; more')
    const list = await get('/user/olive/submitted?sort=new&limit=25&raw_json=1')
    expect(list.get('data.children.0.data')).toMatchObject({
      selftext: 'More & more',
      name: made.str('json.data.name'),
      title: 'Hello',
      subreddit: 'textonly',
    })
    const page = await world.simulators.page(practicePath(made.str('json.data.url')) ?? '')
    expect(await page?.text()).toContain('Hello')
    expect((await submit({ sr: 'u_olive', text: 'Mine' })).get('json.errors')).toEqual([])
    const first = await get('/user/olive/submitted?limit=1')
    expect(first.get('data.children.0.data.subreddit')).toBe('u_olive')
    const last = await get(`/user/olive/submitted?limit=1&after=${first.str('data.after')}`)
    expect(last.get('data.children.0.data.name')).toBe(made.str('json.data.name'))
    expect(last.get('data.after')).toBeNull()
  })

  test('an image post’s response has no identifier, and the post is listed later', async () => {
    const { stored, key, action } = await upload(png(3000))
    expect(stored.status).toBe(201)
    const made = await submit({ kind: 'image', url: `${action}/${key}` })
    expect(made.get('json.errors')).toEqual([])
    expect(made.get('json.data.url')).toBeUndefined()
    expect((await get('/user/olive/submitted')).get('data.children')).toEqual([])
    world.clock.advance(60_000)
    expect((await get('/user/olive/submitted')).get('data.children.0.data.title')).toBe('Hello')
    expect((await world.simulators.posts('reddit'))[0]?.media[0]?.size).toBe(3000)
  })

  test('an image is shown on the account’s page', async () => {
    const { key, action } = await upload(png(3000))
    await submit({ kind: 'image', url: `${action}/${key}` })
    world.clock.advance(60_000)
    const page = await (await world.simulators.page('/practice/reddit/practice'))?.text()
    const [, src = ''] = /<img src="([^"]+)"/.exec(page ?? '') ?? []
    const image = await world.simulators.page(src)
    expect(image?.headers.get('content-type')).toBe('image/png')
    expect((await image?.arrayBuffer())?.byteLength).toBe(3000)
  })

  test('a gallery', async () => {
    const ids = [await upload(png(100)), await upload(png(200))].map(({ lease }) =>
      lease.str('asset.asset_id'),
    )
    const made = await world.send('POST', `${api}/api/submit_gallery_post.json`, {
      token,
      headers: agent,
      json: { sr: 'practice', title: 'Two', items: ids.map((media_id) => ({ media_id, caption: 'c' })) },
    })
    expect(made.str('json.data.id')).toMatch(/^t3_/)
    expect(made.str('json.data.url')).toContain('/r/practice/comments/')
  })
})

describe('what Reddit refuses with status 200', () => {
  test.each([
    ['a missing community', { sr: 'nowhere' }, 'SUBREDDIT_NOEXIST'],
    ['a closed one', { sr: 'closed' }, 'SUBREDDIT_NOTALLOWED'],
    ['a post without its flair', { sr: 'textonly' }, 'SUBMIT_VALIDATION_FLAIR_REQUIRED'],
    [
      'a link where only text is',
      { sr: 'textonly', kind: 'link', flair_id: '11111111-aaaa-bbbb-cccc-000000000001' },
      'NO_LINKS',
    ],
    ['a title that is too long', { title: 'a'.repeat(301) }, 'TOO_LONG'],
    ['a picture that isn’t there', { kind: 'image', url: 'https://example.com/a.png' }, 'BAD_URL'],
  ])('%s', async (_, form, code) => {
    const answer = await submit(form)
    expect(answer.status).toBe(200)
    expect(answer.get('json.errors.0.0')).toBe(code)
  })

  test('the same link again', async () => {
    const form = { kind: 'link', url: 'https://example.com/', resubmit: 'false' }
    expect((await submit(form)).get('json.errors')).toEqual([])
    expect((await submit(form)).get('json.errors.0.0')).toBe('ALREADY_SUB')
  })
})

describe('what else Reddit refuses', () => {
  test('a client without a user agent, an unknown field, JSON, no token', async () => {
    const form = { api_type: 'json', sr: 'practice', kind: 'self', title: 'a' }
    expect((await post('/api/submit', form, {})).status).toBe(429)
    expect((await post('/api/submit', form, { 'user-agent': 'node' })).status).toBe(403)
    expect((await submit({ body: 'a' })).status).toBe(400)
    const json = await world.send('POST', `${api}/api/submit`, { token, headers: agent, json: form })
    expect(json.status).toBe(400)
    token = 'none'
    expect((await submit({})).json).toEqual({ message: 'Unauthorized', error: 401 })
  })

  test('a file of another type, or one that is too large', async () => {
    const { lease } = await upload(png(10))
    const body = new FormData()
    body.set('key', lease.str('args.fields.1.value'))
    body.set('file', new Blob(['a']))
    const again = await world.send('POST', `https:${lease.str('args.action')}`, { body })
    expect(again.text).toContain('AccessDenied')
    expect((await upload(png(20 * 1024 * 1024 + 1))).stored.text).toContain('EntityTooLarge')
  })

  test('more than 1000 calls in ten minutes', async () => {
    let status = 200
    for (let index = 0; index < 1001 && status === 200; index += 1) status = (await get('/api/v1/me')).status
    const answer = await get('/api/v1/me')
    expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([429, '0.0'])
  })
})

test('signing in: once, with ID and secret; the refresh token stays valid', async () => {
  const { answer, exchange } = await signIn('temporary')
  expect(answer.get('refresh_token')).toBeUndefined()
  expect((await exchange()).json).toMatchObject({ error: 'invalid_grant' })
  expect((await exchange({ ...basic(testClient, 'no'), ...agent })).status).toBe(401)
  const encoded = basic(testClient, testSecret.replaceAll('-', '%2D'))
  expect((await exchange({ ...encoded, ...agent })).status).toBe(401)
  expect((await exchange(basic())).status).toBe(429)
  world.clock.advance(3_600_000)
  expect((await get('/api/v1/me')).status).toBe(401)
  const renewed = await refresh()
  expect(renewed.get('refresh_token')).toBeUndefined()
  token = renewed.str('access_token')
  expect((await get('/api/v1/me')).status).toBe(200)
  expect((await refresh()).status).toBe(200)
})

test('faults: a wait in the message, and a post that a moderator removes', async () => {
  const { faults } = world.simulators
  faults.add({ platform: 'reddit', operation: 'publish', fault: { kind: 'refused', code: 'RATELIMIT' } })
  const limited = await submit({})
  expect(limited).toMatchObject({ status: 200, json: { json: { ratelimit: 540 } } })
  expect(limited.str('json.errors.0.1')).toContain('9 minutes')
  faults.add({ platform: 'reddit', operation: 'publish', fault: { kind: 'removed' } })
  const made = await submit({})
  const info = await get(`/api/info?id=${made.str('json.data.name')}`)
  expect(info.get('data.children.0.data.removed_by_category')).toBe('automod_filtered')
})
