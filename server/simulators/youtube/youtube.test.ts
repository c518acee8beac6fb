import { beforeEach, describe, expect, test } from 'vitest'
import { practiceUrls } from '../../platforms/addresses'
import { mp4, testClient, testPlatforms, testRedirect, testSecret } from '../../testing/platforms'
import { checksum } from '../bytes'
import { memoryStore, practicePath } from '../simulators'

const { authorize, token: tokenUrl, api, site } = practiceUrls.google
const scopes = ['youtube.upload', 'youtube.readonly'].map((name) => `https://www.googleapis.com/auth/${name}`)
const chunk = 256 * 1024
const size = 2 * chunk + 1000

let world: ReturnType<typeof testPlatforms>
let token: string
let refreshToken: string

async function signIn(
  more: Record<string, string> = { access_type: 'offline', prompt: 'consent' },
  ticked = scopes,
) {
  const asked = { client_id: testClient, scope: scopes.join(' '), ...more }
  const returned = await world.consent(`${authorize}/o/oauth2/v2/auth`, asked, { scopes: ticked })
  return world.send('POST', `${tokenUrl}/token`, {
    form: {
      client_id: testClient,
      client_secret: testSecret,
      grant_type: 'authorization_code',
      redirect_uri: testRedirect,
      code: returned.searchParams.get('code') ?? '',
    },
  })
}
const refresh = () =>
  world.send('POST', `${tokenUrl}/token`, {
    form: {
      client_id: testClient,
      client_secret: testSecret,
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    },
  })
const insert = { snippet: { title: 'A film', description: 'About' }, status: { privacyStatus: 'public' } }
const start = (json: unknown = insert, headers: Record<string, string> = {}) =>
  world.send('POST', `${api}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`, {
    token,
    headers: { 'x-upload-content-type': 'video/mp4', 'x-upload-content-length': String(size), ...headers },
    json,
  })
const bytes = mp4(size)
const put = (url: string, from: number, to: number, range = `bytes ${from}-${to}/${size}`) =>
  world.send('PUT', url, { token, headers: { 'content-range': range }, body: bytes.slice(from, to + 1) })
const probe = (url: string) =>
  world.send('PUT', url, { token, headers: { 'content-range': `bytes */${size}` } })
const status = (id: string) =>
  world.send('GET', `${api}/youtube/v3/videos?part=status,processingDetails&id=${id}`, { token })

beforeEach(async () => {
  world = testPlatforms()
  const answer = await signIn()
  expect(answer.status, answer.text).toBe(200)
  token = answer.str('access_token')
  refreshToken = answer.str('refresh_token')
})

test('a video: session, chunks, created by the last byte, then processed', async () => {
  const channel = await world.send(
    'GET',
    `${api}/youtube/v3/channels?part=snippet,contentDetails&mine=true`,
    { token },
  )
  expect(channel.get('items.0.snippet.customUrl')).toBe('@olive')
  const started = await start()
  const url = started.headers.get('location') ?? ''
  expect((await probe(url)).headers.get('range')).toBeNull()
  const first = await put(url, 0, chunk - 1)
  expect([first.status, first.headers.get('range')]).toEqual([308, `bytes=0-${chunk - 1}`])
  expect((await probe(url)).status).toBe(308)
  await put(url, chunk, 2 * chunk - 1)
  const last = await put(url, 2 * chunk, size - 1)
  expect(last.status, last.text).toBe(200)
  const id = last.str('id')
  expect((await probe(url)).str('id')).toBe(id)

  expect((await status(id)).get('items.0.status.uploadStatus')).toBe('uploaded')
  world.clock.advance(6000)
  expect((await status(id)).get('items.0.status')).toMatchObject({
    uploadStatus: 'processed',
    privacyStatus: 'public',
  })
  const uploads = channel.str('items.0.contentDetails.relatedPlaylists.uploads')
  const path = `${api}/youtube/v3/playlistItems?part=snippet&playlistId=${uploads}`
  const list = await world.send('GET', path, { token })
  expect(list.get('items.0.snippet.resourceId.videoId')).toBe(id)
  expect(list.get('nextPageToken')).toBeUndefined()
  expect((await world.send('GET', `${path}&pageToken=1`, { token })).get('items')).toEqual([])
  const [seen] = await world.simulators.posts('youtube')
  expect(seen).toMatchObject({ title: 'A film', text: 'About' })
  expect(seen?.media[0]?.crc).toBe(checksum(bytes))
  const page = await world.simulators.page(practicePath(`${site}/watch?v=${id}`) ?? '')
  expect(await page?.text()).toContain('A film')
})

test('a server that stops after the last byte leaves an upload that the next probe finishes once', async () => {
  const store = memoryStore()
  let stops = true
  world = testPlatforms({
    store: {
      ...store,
      put: (platform, kind, id, data) => {
        if (stops && kind === 'post') throw new Error('It stops here.')
        return store.put(platform, kind, id, data)
      },
    },
  })
  token = (await signIn()).str('access_token')
  const url = (await start()).headers.get('location') ?? ''
  await put(url, 0, size - 1).catch(() => undefined)
  expect(await world.simulators.posts('youtube')).toEqual([])
  stops = false
  const [one, other] = await Promise.all([probe(url), probe(url)])
  expect([one.status, other.status]).toEqual([200, 200])
  expect((await world.simulators.posts('youtube')).map(({ id }) => id)).toEqual([one.str('id')])
})

describe('what YouTube refuses', () => {
  test.each([
    ['no title', { snippet: { title: '' }, status: {} }, 'invalidTitle'],
    ['angle brackets', { snippet: { title: 'a < b' }, status: {} }, 'invalidTitle'],
    [
      'a long description',
      { snippet: { title: 'a', description: 'é'.repeat(2501) }, status: {} },
      'invalidDescription',
    ],
    ['an unknown field', { snippet: { title: 'a', name: 'b' }, status: {} }, 'badRequest'],
    ['another part than it says', { snippet: { title: 'a' } }, 'unexpectedPart'],
  ])('%s', async (_, json, reason) => {
    const answer = await start(json)
    expect(answer.status).toBe(400)
    expect(answer.get('error.errors.0.reason')).toBe(reason)
  })

  test('a missing length, chunks out of order, of the wrong size or with a wrong range', async () => {
    expect((await start(insert, { 'x-upload-content-length': '' })).status).toBe(400)
    const url = (await start()).headers.get('location') ?? ''
    expect((await put(url, chunk, 2 * chunk - 1)).status).toBe(400)
    expect((await put(url, 0, 999)).status).toBe(400)
    expect((await put(url, 0, chunk - 1, 'bytes 0-1')).status).toBe(400)
    await put(url, 0, chunk - 1)
    expect((await put(url, 0, chunk - 1)).headers.get('range')).toBe(`bytes=0-${chunk - 1}`)
    expect((await put(`${url}x`, 0, chunk - 1)).status).toBe(404)
  })

  test('the 101st video of a day', async () => {
    for (let index = 0; index < 100; index += 1) expect((await start()).status).toBe(200)
    const answer = await start()
    expect([answer.status, answer.get('error.errors.0.reason')]).toEqual([403, 'quotaExceeded'])
    world.clock.set('2026-11-03T08:00:00Z')
    token = (await refresh()).str('access_token')
    expect((await start()).status).toBe(200)
  })
})

describe('signing in', () => {
  test('a refresh token is only issued with consent, stays valid, and isn’t repeated', async () => {
    expect((await signIn({ access_type: 'offline' })).get('refresh_token')).toBeUndefined()
    world.clock.advance(3_600_000)
    expect((await start()).get('error.errors.0.reason')).toBe('authError')
    const renewed = await refresh()
    expect(renewed.get('refresh_token')).toBeUndefined()
    token = renewed.str('access_token')
    expect((await start()).status).toBe(200)
    expect((await refresh()).status).toBe(200)
    await world.send('POST', `${tokenUrl}/revoke`, { form: { token: refreshToken } })
    expect((await refresh()).json).toMatchObject({ error: 'invalid_grant' })
  })

  test('an unticked scope is missing from the response, and its calls are refused', async () => {
    const answer = await signIn({ access_type: 'offline', prompt: 'consent' }, scopes.slice(1))
    expect(answer.get('scope')).toBe(scopes[1])
    token = answer.str('access_token')
    expect((await start()).get('error.errors.0.reason')).toBe('insufficientPermissions')
  })
})

test('faults: nothing stored, the last response lost, locked as private, failed', async () => {
  const { faults } = world.simulators
  const url = (await start()).headers.get('location') ?? ''
  faults.add({ platform: 'youtube', operation: 'upload.chunk', fault: { kind: 'no-range' } })
  expect((await put(url, 0, chunk - 1)).headers.get('range')).toBeNull()
  await put(url, 0, chunk - 1)
  await put(url, chunk, 2 * chunk - 1)
  faults.add({ platform: 'youtube', operation: 'publish', fault: { kind: 'done-but-cut' } })
  await expect(put(url, 2 * chunk, size - 1)).rejects.toThrow()
  const id = (await probe(url)).str('id')
  faults.add({
    platform: 'youtube',
    operation: 'status',
    fault: { kind: 'processing-failed', code: 'codec' },
  })
  expect((await status(id)).get('items.0.status')).toMatchObject({
    uploadStatus: 'failed',
    failureReason: 'codec',
  })

  const second = (await start()).headers.get('location') ?? ''
  faults.add({ platform: 'youtube', operation: 'publish', fault: { kind: 'private' } })
  const whole = await world.send('PUT', second, { token, body: bytes })
  expect(whole.get('status.privacyStatus')).toBe('private')
})
