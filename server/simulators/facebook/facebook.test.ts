import { beforeEach, describe, expect, test } from 'vitest'
import { practiceUrls } from '../../platforms/addresses'
import { jpeg, mp4, testClient, testPlatforms, testRedirect, testSecret } from '../../testing/platforms'
import { practicePath } from '../simulators'

const { authorize, graph, site } = practiceUrls.facebook
const v = `${graph}/v26.0`
const scope =
  'public_profile,pages_show_list,pages_read_engagement,pages_manage_posts,instagram_basic,instagram_content_publish'

let world: ReturnType<typeof testPlatforms>
let userToken: string
let token: string
let page: string
let instagram: string

const form = (texts: Record<string, string>, file?: Blob) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(texts)) body.set(name, value)
  if (file) body.set('source', file, 'file')
  return body
}
const post = (path: string, fields: Record<string, string>) =>
  world.send('POST', `${v}/${path}`, { token, form: fields })
const read = (path: string) => world.send('GET', `${v}/${path}`, { token })

beforeEach(async () => {
  world = testPlatforms({
    files: { 'https://media.example/a.mp4': mp4() },
  })
  const returned = await world.consent(`${authorize}/v26.0/dialog/oauth`, { client_id: testClient, scope })
  const client = { client_id: testClient, client_secret: testSecret }
  const code = returned.searchParams.get('code') ?? ''
  const short = await world.send('POST', `${v}/oauth/access_token`, {
    form: { ...client, grant_type: 'authorization_code', redirect_uri: testRedirect, code },
  })
  expect(short.status, short.text).toBe(200)
  const long = await world.send('POST', `${v}/oauth/access_token`, {
    form: { ...client, grant_type: 'fb_exchange_token', fb_exchange_token: short.str('access_token') },
  })
  expect(long.get('expires_in')).toBe(5_184_000)
  userToken = long.str('access_token')
  const accounts = await world.send(
    'GET',
    `${v}/me/accounts?fields=id,name,access_token,tasks,instagram_business_account&limit=1`,
    { token: userToken },
  )
  token = accounts.str('data.0.access_token')
  page = accounts.str('data.0.id')
  instagram = accounts.str('data.0.instagram_business_account.id')
  const second = await world.send('GET', accounts.str('paging.next'), { token: userToken })
  expect(second.json).toMatchObject({ data: [{ tasks: ['ANALYZE'] }] })
})

describe('posts on a page', () => {
  test('text with a link, read back and shown', async () => {
    const made = await post(`${page}/feed`, { message: 'Hello', link: 'https://example.com/' })
    expect(made.status, made.text).toBe(200)
    expect(made.str('id')).toMatch(new RegExp(`^${page}_\\d+$`))
    const list = await read(`${page}/published_posts?fields=id,message,created_time,permalink_url`)
    expect(list.json).toMatchObject({ data: [{ id: made.str('id'), message: 'Hello' }] })
    const address = list.str('data.0.permalink_url')
    expect(address).toMatch(new RegExp(`^${site}/`))
    const shown = await world.simulators.page(practicePath(address) ?? '')
    expect(await shown?.text()).toContain('Hello')
  })

  test('two photos: invisible until a post uses them, which only works once', async () => {
    const ids: string[] = []
    for (const alt of ['One', 'Two']) {
      const photo = await world.send('POST', `${v}/${page}/photos`, {
        token,
        body: form({ published: 'false', alt_text_custom: alt }, new Blob([jpeg()])),
      })
      expect(photo.json).toEqual({ id: photo.str('id') })
      ids.push(photo.str('id'))
    }
    expect(await world.simulators.posts('facebook')).toEqual([])
    const attached_media = JSON.stringify(ids.map((media_fbid) => ({ media_fbid })))
    expect((await post(`${page}/feed`, { message: 'Both', attached_media })).status).toBe(200)
    const [made] = await world.simulators.posts('facebook')
    expect(made?.media.map((media) => media.altText)).toEqual(['One', 'Two'])
    expect((await post(`${page}/feed`, { message: 'Again', attached_media })).status).toBe(400)
  })

  test('a video in one request', async () => {
    const video = await post(`${page}/videos`, {
      file_url: 'https://media.example/a.mp4',
      description: 'Film',
    })
    const early = await read(`${video.str('id')}?fields=status,permalink_url`)
    expect(early.get('status.video_status')).toBe('processing')
    expect(await world.simulators.posts('facebook')).toEqual([])
    world.clock.advance(6000)
    expect(await world.simulators.posts('facebook')).toHaveLength(1)
  })

  test('a reel in chunks: start, bytes in order, finish', async () => {
    const started = await post(`${page}/video_reels`, { upload_phase: 'start' })
    const id = started.str('video_id')
    const bytes = mp4(3000)
    const send = (offset: number, end: number, headers: Record<string, string> = {}) =>
      world.send('POST', started.str('upload_url'), {
        headers: { authorization: `OAuth ${token}`, offset: String(offset), file_size: '3000', ...headers },
        body: bytes.slice(offset, end),
      })
    expect((await send(0, 1000, { authorization: `Bearer ${token}` })).get('debug_info.type')).toBe(
      'NotAuthorizedError',
    )
    expect((await send(0, 1000)).json).toEqual({ success: true })
    expect((await send(2000, 3000)).get('debug_info.type')).toBe('OffsetInvalidError')
    const finish = { upload_phase: 'finish', video_id: id, video_state: 'PUBLISHED', description: 'Reel' }
    expect((await post(`${page}/video_reels`, finish)).get('error.code')).toBe(6000)
    expect((await send(1000, 3000)).status).toBe(200)
    world.clock.advance(4000)
    expect((await read(`${id}?fields=status`)).get('status.video_status')).toBe('upload_complete')
    expect((await post(`${page}/video_reels`, finish)).get('success')).toBe(true)
    expect((await post(`${page}/video_reels`, finish)).get('error.code')).toBe(506)
    world.clock.advance(4000)
    const node = await read(`${id}?fields=status,permalink_url`)
    expect(node.json).toMatchObject({ permalink_url: `/reel/${id}/`, status: { video_status: 'ready' } })
    const shown = await world.simulators.page(practicePath(`${site}/reel/${id}/`) ?? '')
    expect(await shown?.text()).toContain('Reel')
  })

  test('an Instagram account linked to a page can publish, too', async () => {
    const container = await world.send('POST', `${v}/${instagram}/media`, {
      token: userToken,
      form: { media_type: 'REELS', upload_type: 'resumable', caption: 'From the page' },
    })
    const id = container.str('id')
    expect(
      (await world.send('GET', `${v}/${id}?fields=status_code`, { token: userToken })).get('status_code'),
    ).toBe('IN_PROGRESS')
    const sent = await world.send('POST', `${practiceUrls.facebook.upload}/ig-api-upload/v26.0/${id}`, {
      headers: { authorization: `OAuth ${userToken}`, offset: '0', file_size: '5000' },
      body: mp4(),
    })
    expect(sent.json).toEqual({ success: true })
    world.clock.advance(6000)
    const made = await world.send('POST', `${v}/${instagram}/media_publish`, {
      token: userToken,
      form: { creation_id: id },
    })
    expect(made.status, made.text).toBe(200)
    expect((await world.simulators.posts('instagram'))[0]?.text).toBe('From the page')
  })
})

describe('what Facebook refuses', () => {
  test.each([
    ['an empty post', {}, 100],
    ['an unknown field', { message: 'a', text: 'b' }, 100],
    ['a link with photos', { link: 'https://example.com/', attached_media: '[{"media_fbid":"1"}]' }, 100],
    ['foreign photos', { attached_media: '[{"media_fbid":"1"}]' }, 100],
  ])('%s', async (_, fields, code) => {
    expect((await post(`${page}/feed`, fields)).get('error.code')).toBe(code)
  })

  test('the same text again', async () => {
    await post(`${page}/feed`, { message: 'Once' })
    expect((await post(`${page}/feed`, { message: 'Once' })).get('error.code')).toBe(506)
  })

  test('a person’s token where the page’s is needed', async () => {
    token = userToken
    const answer = await post(`${page}/feed`, { message: 'Hello' })
    expect(answer).toMatchObject({ status: 403, json: { error: { code: 200 } } })
  })

  test('a file that isn’t an image', async () => {
    const body = form({ published: 'false' }, new Blob(['text']))
    const answer = await world.send('POST', `${v}/${page}/photos`, { token, body })
    expect(answer.get('error.error_subcode')).toBe(1_366_046)
  })

  test('everything, once the person has removed the app', async () => {
    const permissions = await world.send('GET', `${v}/me/permissions`, { token: userToken })
    expect(permissions.get('data')).toContainEqual({ permission: 'pages_manage_posts', status: 'granted' })
    await world.send('DELETE', `${v}/me/permissions`, { token: userToken })
    expect((await post(`${page}/feed`, { message: 'Hello' })).json).toMatchObject({
      error: { code: 190, error_subcode: 458 },
    })
  })
})

test('a fault: an HTML page instead of JSON', async () => {
  const { faults } = world.simulators
  faults.add({ platform: 'facebook', operation: 'publish', fault: { kind: 'html', done: true } })
  const lost = await post(`${page}/feed`, { message: 'Lost' })
  expect(lost).toMatchObject({ status: 200, json: undefined })
  expect(await world.simulators.posts('facebook')).toHaveLength(1)
})
