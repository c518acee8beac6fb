import { beforeEach, describe, expect, test } from 'vitest'
import { practiceUrls } from '../../platforms/addresses'
import { jpeg, mp4, png, testClient, testPlatforms, testRedirect, testSecret } from '../../testing/platforms'
import { memoryStore, practicePath } from '../simulators'

const { authorize, api, site } = practiceUrls.tiktok
const publish = `${api}/v2/post/publish`
const at = 'https://media.example'
const megabyte = 1024 * 1024

let world: ReturnType<typeof testPlatforms>
let token: string
let refreshToken: string

const client = { client_key: testClient, client_secret: testSecret }
async function signIn(person: { scopes?: readonly string[] } = {}) {
  const scope = 'user.info.basic,user.info.profile,video.publish,video.upload,video.list'
  const asked = { client_key: testClient, scope }
  const returned = await world.consent(`${authorize}/v2/auth/authorize/`, asked, person)
  return world.send('POST', `${api}/v2/oauth/token/`, {
    form: {
      ...client,
      grant_type: 'authorization_code',
      redirect_uri: testRedirect,
      code: returned.searchParams.get('code') ?? '',
    },
  })
}
const refresh = (refresh_token: string) =>
  world.send('POST', `${api}/v2/oauth/token/`, {
    form: { ...client, grant_type: 'refresh_token', refresh_token },
  })
const call = (path: string, json: unknown) => world.send('POST', `${publish}/${path}/`, { token, json })
const init = (size: number, chunk: number, count: number, info: Record<string, unknown> = {}) =>
  call('video/init', {
    post_info: { title: 'Hello', privacy_level: 'PUBLIC_TO_EVERYONE', ...info },
    source_info: { source: 'FILE_UPLOAD', video_size: size, chunk_size: chunk, total_chunk_count: count },
  })
const put = (url: string, bytes: Uint8Array<ArrayBuffer>, range: string) =>
  world.send('PUT', url, { headers: { 'content-type': 'video/mp4', 'content-range': range }, body: bytes })
const status = (publish_id: string) => call('status/fetch', { publish_id })

beforeEach(async () => {
  world = testPlatforms({
    files: { [`${at}/a.jpg`]: jpeg(), [`${at}/b.jpg`]: jpeg(2000), [`${at}/a.png`]: png() },
  })
  const answer = await signIn()
  expect(answer.status, answer.text).toBe(200)
  token = answer.str('access_token')
  refreshToken = answer.str('refresh_token')
})

describe('posts', () => {
  test('a server that stops at the last bytes has stored neither them nor a post, and accepts them again', async () => {
    const store = memoryStore()
    let stops = true
    world = testPlatforms({
      store: {
        ...store,
        update: (platform, kind, id, change, also) => {
          if (stops && also) throw new Error('It stops here.')
          return store.update(platform, kind, id, change, also)
        },
      },
    })
    token = (await signIn()).str('access_token')
    const bytes = mp4(5000)
    const started = await init(5000, 5000, 1)
    const [id, url] = [started.str('data.publish_id'), started.str('data.upload_url')]
    await put(url, bytes, 'bytes 0-4999/5000').catch(() => undefined)
    expect((await status(id)).get('data')).toMatchObject({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 0 })
    stops = false
    expect((await put(url, bytes, 'bytes 0-4999/5000')).status).toBe(201)
    world.clock.advance(60_000)
    expect(await world.simulators.posts('tiktok')).toHaveLength(1)
  })

  test('a video in chunks; its identifier comes later and exceeds 2^53', async () => {
    const me = await world.send('GET', `${api}/v2/user/info/?fields=open_id,display_name`, { token })
    expect(me.json).toMatchObject({ data: { user: { display_name: 'Olive Owner' } }, error: { code: 'ok' } })
    expect((await call('creator_info/query', {})).get('data.privacy_level_options')).toContain('SELF_ONLY')

    const size = 11 * megabyte
    const chunk = 5 * megabyte
    const bytes = mp4(size)
    const started = await init(size, chunk, 2)
    const [id, url] = [started.str('data.publish_id'), started.str('data.upload_url')]
    const wrong = await put(url, bytes.slice(chunk), `bytes ${chunk}-${size - 1}/${size}`)
    expect([wrong.status, wrong.headers.get('content-range')]).toEqual([416, `bytes 0-0/${size}`])
    expect((await put(url, bytes.slice(0, chunk), `bytes 0-${chunk - 1}/${size}`)).status).toBe(206)
    expect((await status(id)).get('data')).toMatchObject({
      status: 'PROCESSING_UPLOAD',
      uploaded_bytes: chunk,
    })
    expect((await put(url, bytes.slice(chunk), `bytes ${chunk}-${size - 1}/${size}`)).status).toBe(201)

    world.clock.advance(6000)
    expect((await status(id)).json).toMatchObject({
      data: { status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [] },
    })
    world.clock.advance(6000)
    const complete = (await status(id)).text
    const postId = /"publicaly_available_post_id":\[(\d{19})\]/.exec(complete)?.[1] ?? ''
    expect(BigInt(postId)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
    const page = await world.simulators.page(practicePath(`${site}/@olive/video/${postId}`) ?? '')
    expect(await page?.text()).toContain('Hello')
    const list = await world.send('POST', `${api}/v2/video/list/?fields=id`, {
      token,
      json: { max_count: 5 },
    })
    expect(list.get('data.videos.0.id')).toBe(postId)
    expect(list.get('data.has_more')).toBe(false)
  })

  test('photos are published by the first request', async () => {
    const made = await call('content/init', {
      media_type: 'PHOTO',
      post_mode: 'DIRECT_POST',
      post_info: { title: 'Two', description: 'More', privacy_level: 'SELF_ONLY' },
      source_info: {
        source: 'PULL_FROM_URL',
        photo_images: [`${at}/a.jpg`, `${at}/b.jpg`],
        photo_cover_index: 0,
      },
    })
    expect(made.get('error.code')).toBe('ok')
    expect((await status(made.str('data.publish_id'))).get('data.status')).toBe('PROCESSING_DOWNLOAD')
    world.clock.advance(60_000)
    expect((await status(made.str('data.publish_id'))).get('data.publicaly_available_post_id')).toEqual([])
    const [seen] = await world.simulators.posts('tiktok')
    expect(seen).toMatchObject({ title: 'Two', text: 'More', privacy: 'SELF_ONLY' })
    expect(seen?.media).toHaveLength(2)
  })

  test('a draft goes to the inbox and isn’t a post', async () => {
    const bytes = mp4(5000)
    const started = await call('inbox/video/init', {
      source_info: { source: 'FILE_UPLOAD', video_size: 5000, chunk_size: 5000, total_chunk_count: 1 },
    })
    await put(started.str('data.upload_url'), bytes, 'bytes 0-4999/5000')
    world.clock.advance(6000)
    expect((await status(started.str('data.publish_id'))).get('data.status')).toBe('SEND_TO_USER_INBOX')
    expect(await world.simulators.posts('tiktok')).toEqual([])
  })
})

describe('what TikTok refuses', () => {
  test.each([
    ['chunks that are too small', 11 * megabyte, megabyte, 11, {}, 'invalid_params'],
    ['a wrong number of chunks', 11 * megabyte, 5 * megabyte, 3, {}, 'invalid_params'],
    ['an unknown field', 5000, 5000, 1, { text: 'a' }, 'invalid_params'],
    ['a text that is too long', 5000, 5000, 1, { title: 'a'.repeat(2201) }, 'invalid_params'],
    [
      'a privacy that the creator doesn’t have',
      5000,
      5000,
      1,
      { privacy_level: 'EVERYBODY' },
      'privacy_level_option_mismatch',
    ],
  ])('%s', async (_, size, chunk, count, info, code) => {
    expect((await init(size, chunk, count, info)).get('error.code')).toBe(code)
  })

  test('a PNG, in the status; an address without https, at once', async () => {
    const photos = (address: string) =>
      call('content/init', {
        media_type: 'PHOTO',
        post_mode: 'DIRECT_POST',
        post_info: { title: 'a', privacy_level: 'SELF_ONLY' },
        source_info: { source: 'PULL_FROM_URL', photo_images: [address], photo_cover_index: 0 },
      })
    const made = await photos(`${at}/a.png`)
    expect((await status(made.str('data.publish_id'))).get('data')).toMatchObject({
      status: 'FAILED',
      fail_reason: 'file_format_check_failed',
    })
    expect((await photos('http://media.example/a.jpg')).get('error.code')).toBe('url_ownership_unverified')
  })

  test('more than six requests a minute with 429, more than 15 posts a day with 200', async () => {
    for (let index = 0; index < 6; index += 1) expect((await init(5000, 5000, 1)).status).toBe(200)
    const limited = await init(5000, 5000, 1)
    expect([limited.status, limited.get('error.code')]).toEqual([429, 'rate_limit_exceeded'])
    world.clock.advance(60_000)
    for (let index = 0; index < 9; index += 1) {
      world.clock.advance(20_000)
      expect((await init(5000, 5000, 1)).get('error.code')).toBe('ok')
    }
    world.clock.advance(60_000)
    const capped = await init(5000, 5000, 1)
    expect([capped.status, capped.get('error.code')]).toEqual([200, 'spam_risk_too_many_posts'])
  })

  test('an upload after its hour, another range, another type', async () => {
    const url = (await init(5000, 5000, 1)).str('data.upload_url')
    expect((await put(url, mp4(), 'bytes 0-4999/6000')).status).toBe(400)
    const typed = {
      headers: { 'content-type': 'image/png', 'content-range': 'bytes 0-4999/5000' },
      body: mp4(),
    }
    expect((await world.send('PUT', url, typed)).status).toBe(415)
    world.clock.advance(3_600_000)
    expect((await put(url, mp4(), 'bytes 0-4999/5000')).status).toBe(403)
  })
})

describe('signing in', () => {
  test('a refresh token is replaced and stops working', async () => {
    const renewed = await refresh(refreshToken)
    expect(renewed.get('refresh_expires_in')).toBe(15_552_000)
    expect((await refresh(refreshToken)).json).toMatchObject({ error: 'invalid_grant' })
    expect((await refresh(renewed.str('refresh_token'))).status).toBe(200)
  })

  test('an unticked scope, an expired token, a revoked sign-in', async () => {
    token = (await signIn({ scopes: ['user.info.basic'] })).str('access_token')
    expect((await init(5000, 5000, 1)).get('error.code')).toBe('scope_not_authorized')
    world.clock.advance(2 * 3_600_000)
    expect((await init(5000, 5000, 1)).get('error.code')).toBe('access_token_expired')
    const revoke = (given: string) =>
      world.send('POST', `${api}/v2/oauth/revoke/`, { form: { ...client, token: given } })
    expect((await revoke(refreshToken)).json).toMatchObject({ error: 'invalid_request' })
    const renewed = await refresh(refreshToken)
    expect((await revoke(renewed.str('access_token'))).status).toBe(200)
    expect((await refresh(renewed.str('refresh_token'))).status).toBe(400)
  })
})

test('faults: refused with 200, private instead of public, done but cut', async () => {
  const { faults } = world.simulators
  faults.add({
    platform: 'tiktok',
    operation: 'upload.start',
    fault: { kind: 'refused', code: '200:spam_risk_text' },
  })
  expect(await init(5000, 5000, 1)).toMatchObject({
    status: 200,
    json: { error: { code: 'spam_risk_text' } },
  })
  const started = await init(5000, 5000, 1)
  faults.add({ platform: 'tiktok', operation: 'publish', fault: { kind: 'private' } })
  await put(started.str('data.upload_url'), mp4(), 'bytes 0-4999/5000')
  world.clock.advance(6000)
  expect((await world.simulators.posts('tiktok'))[0]?.privacy).toBe('SELF_ONLY')
  faults.add({
    platform: 'tiktok',
    operation: 'status',
    fault: { kind: 'processing-failed', code: 'auth_removed' },
  })
  expect((await status(started.str('data.publish_id'))).get('data.fail_reason')).toBe('auth_removed')
})
