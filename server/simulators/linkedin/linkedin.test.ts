import { beforeEach, describe, expect, test } from 'vitest'
import { practiceUrls } from '../../platforms/addresses'
import { pixels, png, testClient, testPlatforms, testRedirect, testSecret } from '../../testing/platforms'
import { practicePath } from '../simulators'
import { littleText } from './linkedin-posts'

const { authorize, api, site } = practiceUrls.linkedin
const rest = `${api}/rest`
const versioned = { 'linkedin-version': '202610', 'x-restli-protocol-version': '2.0.0' }
const scope =
  'openid profile w_member_social w_organization_social r_organization_social rw_organization_admin'

let world: ReturnType<typeof testPlatforms>
let token: string
let author: string

async function signIn(asked = scope) {
  const returned = await world.consent(`${authorize}/oauth/v2/authorization`, {
    client_id: testClient,
    scope: asked,
  })
  const form = {
    grant_type: 'authorization_code',
    code: returned.searchParams.get('code') ?? '',
    redirect_uri: testRedirect,
    client_id: testClient,
    client_secret: testSecret,
  }
  return { form, answer: await world.send('POST', `${authorize}/oauth/v2/accessToken`, { form }) }
}
const post = (json: unknown, headers: Record<string, string> = versioned) =>
  world.send('POST', `${rest}/posts`, { token, headers, json })
const body = (commentary: string, more: Record<string, unknown> = {}) => ({
  author,
  commentary,
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  ...more,
})
const start = (kind: string, request: Record<string, unknown>) =>
  world.send('POST', `${rest}/${kind}?action=initializeUpload`, {
    token,
    headers: versioned,
    json: { initializeUploadRequest: { owner: author, ...request } },
  })

beforeEach(async () => {
  world = testPlatforms()
  const { answer } = await signIn()
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json).toMatchObject({ expires_in: 5_184_000 })
  token = answer.str('access_token')
  author = `urn:li:person:${(await world.send('GET', `${api}/v2/userinfo`, { token })).str('sub')}`
})

describe('posts', () => {
  test('text: an empty response with the identifier in a header, cut at an unescaped character', async () => {
    const made = await post(body('Hello \\(you\\) *and* gone'))
    expect(made).toMatchObject({ status: 201, text: '' })
    const urn = made.headers.get('x-restli-id') ?? ''
    expect(urn).toMatch(/^urn:li:share:\d{19}$/)
    const [seen] = await world.simulators.posts('linkedin')
    expect(seen?.text).toBe('Hello (you) ')
    const page = await world.simulators.page(practicePath(`${site}/feed/update/${urn}/`) ?? '')
    expect(await page?.text()).toContain('Hello (you)')
  })

  test('two images with their alt texts', async () => {
    const images: { id: string; altText: string }[] = []
    for (const altText of ['One', 'Two']) {
      const started = await start('images', {})
      const sent = await world.send('PUT', started.str('value.uploadUrl'), {
        headers: { 'content-type': 'image/png' },
        body: png(3000),
      })
      expect(sent.status).toBe(201)
      images.push({ id: started.str('value.image'), altText })
    }
    expect((await post(body('Both', { content: { multiImage: { images } } }))).status).toBe(201)
    const [seen] = await world.simulators.posts('linkedin')
    expect(seen?.media).toMatchObject([{ altText: 'One', size: 3000 }, { altText: 'Two' }])
  })

  test('a video in parts, each with its ETag, processed before it can be posted', async () => {
    const size = 5 * 1024 * 1024
    const bytes = pixels(size)
    const started = await start('videos', {
      fileSizeBytes: size,
      uploadCaptions: false,
      uploadThumbnail: false,
    })
    const video = started.str('value.video')
    const etags: string[] = []
    for (const index of [0, 1]) {
      const from = Number(started.str(`value.uploadInstructions.${index}.firstByte`))
      const to = Number(started.str(`value.uploadInstructions.${index}.lastByte`))
      const url = started.str(`value.uploadInstructions.${index}.uploadUrl`)
      expect((await world.send('PUT', url, { body: bytes.slice(from, to) })).status).toBe(400)
      const sent = await world.send('PUT', url, { body: bytes.slice(from, to + 1) })
      etags.push(sent.headers.get('etag') ?? '')
    }
    const finish = (uploadedPartIds: string[]) =>
      world.send('POST', `${rest}/videos?action=finalizeUpload`, {
        token,
        headers: versioned,
        json: { finalizeUploadRequest: { video, uploadToken: '', uploadedPartIds } },
      })
    expect((await finish([...etags].reverse())).status).toBe(400)
    expect((await finish(etags)).status).toBe(200)
    const read = () =>
      world.send('GET', `${rest}/videos/${encodeURIComponent(video)}`, { token, headers: versioned })
    expect((await read()).get('status')).toBe('PROCESSING')
    const early = await post(body('Film', { content: { media: { id: video, title: 'Film' } } }))
    expect(early.status).toBe(400)
    world.clock.advance(3000)
    expect((await read()).get('status')).toBe('AVAILABLE')
    const made = await post(body('Film', { content: { media: { id: video, title: 'Film' } } }))
    expect(made.headers.get('x-restli-id')).toContain('ugcPost')
  })

  test('an organisation, with an article, read back', async () => {
    const acls = await world.send('GET', `${rest}/organizationAcls?q=roleAssignee&state=APPROVED`, {
      token,
      headers: versioned,
    })
    author = acls.str('elements.0.organization')
    const id = author.split(':').at(-1) ?? ''
    const found = await world.send('GET', `${rest}/organizations?ids=List(${id})`, {
      token,
      headers: versioned,
    })
    expect(found.get(`results.${id}.localizedName`)).toBe('Olive Owner Ltd')
    const article = { source: 'https://example.com/', title: 'A page', description: 'About' }
    expect((await post(body('Read', { content: { article } }))).status).toBe(201)
    expect((await post(body('Later'))).status).toBe(201)
    const path = `${rest}/posts?q=author&author=${encodeURIComponent(author)}&count=1`
    const list = (start: number) => world.send('GET', `${path}&start=${start}`, { token, headers: versioned })
    expect((await list(0)).get('elements.0.commentary')).toBe('Later')
    expect((await list(1)).get('elements.0.commentary')).toBe('Read')
  })
})

describe('what LinkedIn refuses', () => {
  test.each([
    ['no version', {}, 400, 'VERSION_MISSING'],
    ['a retired version', { ...versioned, 'linkedin-version': '202508' }, 426, 'NONEXISTENT_VERSION'],
    ['a version to come', { ...versioned, 'linkedin-version': '202612' }, 426, 'NONEXISTENT_VERSION'],
    ['no protocol version', { 'linkedin-version': '202610' }, 400, 'BAD_REQUEST'],
  ])('%s', async (_, headers, status, code) => {
    expect(await post(body('Hello'), headers)).toMatchObject({ status, json: { code, status } })
  })

  test.each([
    ['an unknown field', { text: 'a' }, 400],
    ['another author', { author: 'urn:li:person:somebody' }, 403],
    ['foreign media', { content: { media: { id: 'urn:li:image:none' } } }, 400],
    [
      'an article with media',
      { content: { media: { id: 'a' }, article: { source: 'https://a.example', title: 'a' } } },
      400,
    ],
    ['no lifecycle', { lifecycleState: undefined }, 400],
  ])('%s', async (_, more, status) => {
    expect((await post(body('Hello', more))).status).toBe(status)
  })

  test('the same post again, naming the first', async () => {
    const first = await post(body('Once'))
    const again = await post(body('Once'))
    expect(again).toMatchObject({
      status: 422,
      json: { message: `Content is a duplicate of ${first.headers.get('x-restli-id') ?? ''}` },
    })
  })

  test('reading a member’s post, a tiny video, more than 150 calls a day', async () => {
    const made = await post(body('Mine'))
    const urn = encodeURIComponent(made.headers.get('x-restli-id') ?? '')
    expect((await world.send('GET', `${rest}/posts/${urn}`, { token, headers: versioned })).status).toBe(403)
    const tiny = await start('videos', { fileSizeBytes: 10, uploadCaptions: false, uploadThumbnail: false })
    expect(tiny.status).toBe(400)
    let status = 201
    for (let index = 0; index < 150 && status === 201; index += 1)
      status = (await post(body(`Post ${index}`))).status
    expect(status).toBe(429)
  })
})

test('a code works once; without its scope a call is refused', async () => {
  const { form, answer } = await signIn('openid profile')
  expect(answer.get('refresh_token')).toBeUndefined()
  expect((await world.send('POST', `${authorize}/oauth/v2/accessToken`, { form })).status).toBe(400)
  token = answer.str('access_token')
  expect((await post(body('Hello'))).status).toBe(403)
  world.clock.advance(60 * 86_400_000)
  expect((await post(body('Hello'))).json).toMatchObject({ status: 401, code: 'EXPIRED_ACCESS_TOKEN' })
})

test.each([
  ['plain text, #tag', 'plain text, #tag'],
  ['a \\(b\\) \\_c\\_ \\\\ d', 'a (b) _c_ \\ d'],
  ['Thanks @[Devtestco](urn:li:organization:2414183)!', 'Thanks Devtestco!'],
  ['cut here (and gone)', 'cut here '],
  ['an @ cuts', 'an '],
])('%s', (source, seen) => expect(littleText(source)).toBe(seen))
