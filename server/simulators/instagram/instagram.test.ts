import { beforeEach, describe, expect, test } from 'vitest'
import { practiceUrls } from '../../platforms/addresses'
import {
  jpeg,
  mp4,
  pixels,
  png,
  testClient,
  testPlatforms,
  testRedirect,
  testSecret,
} from '../../testing/platforms'
import { practicePath } from '../simulators'

const { authorize, token: tokenUrl, graph } = practiceUrls.instagram
const v = `${graph}/v26.0`
const at = 'https://media.example'
const scope = 'instagram_business_basic,instagram_business_content_publish'
const dayMs = 86_400_000

let world: ReturnType<typeof testPlatforms>
let token: string
let id: string

const codeExchange = (code: string, secret = testSecret) =>
  world.send('POST', `${tokenUrl}/oauth/access_token`, {
    form: {
      client_id: testClient,
      client_secret: secret,
      grant_type: 'authorization_code',
      redirect_uri: testRedirect,
      code,
    },
  })
const signIn = async (scopes?: readonly string[]) => {
  const person = scopes ? { scopes } : {}
  const returned = await world.consent(
    `${authorize}/oauth/authorize`,
    { client_id: testClient, scope },
    person,
  )
  return returned.searchParams.get('code') ?? ''
}
const create = (form: Record<string, string>) => world.send('POST', `${v}/${id}/media`, { token, form })
const publish = (creation_id: string) =>
  world.send('POST', `${v}/${id}/media_publish`, { token, form: { creation_id } })
const read = (node: string, fields: string) => world.send('GET', `${v}/${node}?fields=${fields}`, { token })

beforeEach(async () => {
  world = testPlatforms({
    files: {
      [`${at}/a.jpg`]: jpeg(),
      [`${at}/b.jpg`]: jpeg(2000),
      [`${at}/a.png`]: png(),
      [`${at}/a.mp4`]: mp4(),
      [`${at}/broken.mp4`]: pixels(100),
      [`${at}/large.jpg`]: jpeg(9 * 1024 * 1024),
    },
  })
  const short = await codeExchange(await signIn())
  expect(short.status, short.text).toBe(200)
  expect(short.text).toMatch(/"user_id":1784\d{13}[,}]/)
  expect(short.get('token_type')).toBeUndefined()
  const query = new URLSearchParams({
    grant_type: 'ig_exchange_token',
    client_secret: testSecret,
    access_token: short.str('access_token'),
  })
  const long = await world.send('GET', `${graph}/access_token?${query}`)
  expect(long.json).toMatchObject({ token_type: 'bearer', expires_in: 5_184_000 })
  token = long.str('access_token')
  const me = await world.send('GET', `${v}/me?fields=user_id,username`, { token })
  expect(me.get('username')).toBe('olive')
  id = me.str('user_id')
})

describe('posts, from container to permalink', () => {
  test('an image is processed, then published once', async () => {
    const container = (
      await create({ image_url: `${at}/a.jpg`, caption: 'Hello', alt_text: 'A pattern' })
    ).str('id')
    expect((await read(container, 'status_code,status')).get('status_code')).toBe('IN_PROGRESS')
    const early = await publish(container)
    expect(early).toMatchObject({ status: 400, json: { error: { code: 9007, error_subcode: 2207027 } } })
    world.clock.advance(3000)
    expect((await read(container, 'status_code')).get('status_code')).toBe('FINISHED')
    const media = await publish(container)
    expect(media.status, media.text).toBe(200)
    expect((await read(container, 'status_code')).get('status_code')).toBe('PUBLISHED')
    expect((await publish(container)).status).toBe(400)

    const made = await read(media.str('id'), 'id,permalink,caption,timestamp')
    expect(made.json).toMatchObject({ caption: 'Hello', timestamp: '2026-11-02T12:00:03+0000' })
    const list = await read(`${id}/media`, 'id,permalink,timestamp,media_product_type')
    expect(list.get('data.0.id')).toBe(media.str('id'))
    const limit = await read(`${id}/content_publishing_limit`, 'config,quota_usage')
    expect(limit.json).toEqual({
      data: [{ config: { quota_total: 100, quota_duration: 86_400 }, quota_usage: 1 }],
    })
    const page = await world.simulators.page(practicePath(made.str('permalink')) ?? '')
    expect(await page?.text()).toContain('A pattern')
  })

  test('a carousel of an image and a video', async () => {
    const children = [
      await create({ image_url: `${at}/a.jpg`, is_carousel_item: 'true', alt_text: 'One' }),
      await create({ media_type: 'VIDEO', video_url: `${at}/a.mp4`, is_carousel_item: 'true' }),
    ].map((answer) => answer.str('id'))
    const form = { media_type: 'CAROUSEL', children: children.join(','), caption: 'Two' }
    expect((await create(form)).status).toBe(400)
    world.clock.advance(6000)
    const parent = (await create(form)).str('id')
    world.clock.advance(6000)
    expect((await publish(parent)).status).toBe(200)
    const [post] = await world.simulators.posts('instagram')
    expect(post).toMatchObject({ kind: 'CAROUSEL', text: 'Two' })
    expect(post?.media.map((media) => media.mimeType)).toEqual(['image/jpeg', 'video/mp4'])
  })

  test('a reel; a broken video shows in its container’s status', async () => {
    const good = (await create({ media_type: 'REELS', video_url: `${at}/a.mp4`, caption: 'Reel' })).str('id')
    const bad = (await create({ media_type: 'REELS', video_url: `${at}/broken.mp4` })).str('id')
    world.clock.advance(6000)
    expect((await read(bad, 'status_code,status')).json).toMatchObject({
      status_code: 'ERROR',
      status: 'Error: Media upload has failed with error code 2207026',
    })
    const media = await publish(good)
    expect((await read(media.str('id'), 'permalink')).str('permalink')).toContain('/reel/')
  })
})

describe('what Instagram refuses', () => {
  test.each([
    ['a PNG', { image_url: `${at}/a.png` }, { code: 36_001, error_subcode: 2_207_005 }],
    [
      'a picture that is too large',
      { image_url: `${at}/large.jpg` },
      { code: 36_000, error_subcode: 2_207_004 },
    ],
    ['what it can’t fetch', { image_url: `${at}/none.jpg` }, { code: 9004, error_subcode: 2_207_052 }],
    ['plain http', { image_url: 'http://media.example/a.jpg' }, { code: 9004 }],
    ['a caption that is too long', { image_url: `${at}/a.jpg`, caption: 'a'.repeat(2201) }, { code: 100 }],
    ['an unknown field', { image_url: `${at}/a.jpg`, text: 'a' }, { code: 100 }],
    [
      'a caption on a story',
      { media_type: 'STORIES', image_url: `${at}/a.jpg`, caption: 'a' },
      { code: 100 },
    ],
    ['no media', { caption: 'a' }, { code: 100 }],
    ['one child', { media_type: 'CAROUSEL', children: '1' }, { code: 100, error_subcode: 2_207_028 }],
  ])('%s', async (_, form, error) => {
    const answer = await create(form)
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ error: { type: 'OAuthException', ...error } })
  })

  test('an old version, an unknown one, and no token', async () => {
    const old = await world.send('GET', `${graph}/v20.0/me?fields=user_id`, { token })
    expect(old.get('error.code')).toBe(2635)
    expect((await world.send('GET', `${graph}/v99.0/me`, { token })).get('error.code')).toBe(2500)
    expect((await world.send('GET', `${v}/me`)).get('error.code')).toBe(190)
  })

  test('a container after 24 hours', async () => {
    const container = (await create({ image_url: `${at}/a.jpg` })).str('id')
    world.clock.advance(dayMs)
    expect((await read(container, 'status_code')).get('status_code')).toBe('EXPIRED')
    expect((await publish(container)).get('error.error_subcode')).toBe(2_207_006)
  })

  test('more than 100 posts in 24 hours', async () => {
    for (let index = 0; index < 100; index += 1) {
      const container = (await create({ image_url: `${at}/a.jpg` })).str('id')
      world.clock.advance(2000)
      await publish(container)
    }
    const one = (await create({ image_url: `${at}/a.jpg` })).str('id')
    world.clock.advance(2000)
    expect((await publish(one)).json).toMatchObject({ error: { code: 9, error_subcode: 2_207_042 } })
  })
})

describe('signing in', () => {
  test('a code works once, and only with its secret', async () => {
    const code = await signIn()
    expect((await codeExchange(code, 'no')).json).toMatchObject({ error_type: 'OAuthException', code: 400 })
    expect((await codeExchange(code)).status).toBe(200)
    expect((await codeExchange(code)).status).toBe(400)
  })

  test('an unticked permission is missing from the response, and its calls are refused', async () => {
    const short = await codeExchange(await signIn(['instagram_business_basic']))
    expect(short.get('permissions')).toEqual(['instagram_business_basic'])
    token = short.str('access_token')
    expect((await create({ image_url: `${at}/a.jpg` })).json).toMatchObject({ error: { code: 10 } })
  })

  test('a token can be renewed from its second day on, and expires after 60', async () => {
    const renew = () =>
      world.send('GET', `${graph}/refresh_access_token?grant_type=ig_refresh_token&access_token=${token}`)
    expect((await renew()).get('error.code')).toBe(10)
    world.clock.advance(2 * dayMs)
    const renewed = await renew()
    expect(renewed.get('expires_in')).toBe(5_184_000)
    world.clock.advance(59 * dayMs)
    expect((await read('me', 'username')).json).toMatchObject({ error: { code: 190, error_subcode: 463 } })
    token = renewed.str('access_token')
    expect((await read('me', 'username')).status).toBe(200)
  })
})

describe('faults', () => {
  const add = (
    operation: 'status' | 'publish' | 'identity',
    fault: Parameters<typeof world.simulators.faults.add>[0]['fault'],
    times = 1,
  ) => world.simulators.faults.add({ platform: 'instagram', operation, fault, times })

  test('a container that is slow, fails, or expires', async () => {
    const container = (await create({ image_url: `${at}/a.jpg` })).str('id')
    world.clock.advance(3000)
    add('status', { kind: 'processing' }, 2)
    const codes: unknown[] = []
    for (let index = 0; index < 3; index += 1)
      codes.push((await read(container, 'status_code')).get('status_code'))
    expect(codes).toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'FINISHED'])
    add('status', { kind: 'processing-failed', code: '2207082' })
    expect((await read(container, 'status')).str('status')).toContain('2207082')
    add('status', { kind: 'expired' })
    expect((await read(container, 'status_code')).get('status_code')).toBe('EXPIRED')
  })

  test('published with a lost response; a limit with status 400; the checkpoint', async () => {
    const container = (await create({ image_url: `${at}/a.jpg` })).str('id')
    world.clock.advance(3000)
    add('publish', { kind: 'done-but-cut' })
    await expect(publish(container)).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect((await read(container, 'status_code')).get('status_code')).toBe('PUBLISHED')
    add('identity', { kind: 'refused', code: '4' })
    const limited = await read('me', 'username')
    expect(limited).toMatchObject({ status: 400, json: { error: { code: 4, is_transient: true } } })
    expect(limited.headers.get('x-app-usage')).toContain('"call_count":100')
    add('identity', { kind: 'refused', code: '190/459' })
    expect((await read('me', 'username')).json).toMatchObject({ error: { code: 190, error_subcode: 459 } })
  })
})
