import { beforeEach, describe, expect, test } from 'vitest'
import { practiceUrls } from '../../platforms/addresses'
import { basic, pixels, testClient, testPlatforms, testRedirect, testVerifier } from '../../testing/platforms'
import { checksum } from '../bytes'
import { practicePath } from '../simulators'

const { authorize, api, site } = practiceUrls.x
const allScopes = 'tweet.read tweet.write users.read media.write offline.access'

let world: ReturnType<typeof testPlatforms>
let token: string
let refreshToken: string

async function signIn(scope = allScopes) {
  const asked = {
    client_id: testClient,
    scope,
    code_challenge: await world.challenge(),
    code_challenge_method: 'S256',
  }
  const returned = await world.consent(`${authorize}/i/oauth2/authorize`, asked)
  expect(returned.searchParams.get('state')).toBe('a-state')
  const form = {
    grant_type: 'authorization_code',
    code: returned.searchParams.get('code') ?? '',
    redirect_uri: testRedirect,
    code_verifier: testVerifier,
  }
  return { form, answer: await world.send('POST', `${api}/2/oauth2/token`, { headers: basic(), form }) }
}
const refresh = (refresh_token: string) =>
  world.send('POST', `${api}/2/oauth2/token`, {
    headers: basic(),
    form: { grant_type: 'refresh_token', refresh_token },
  })

beforeEach(async () => {
  world = testPlatforms()
  const { answer } = await signIn()
  expect(answer.status, answer.text).toBe(200)
  token = answer.str('access_token')
  refreshToken = answer.str('refresh_token')
  expect(answer.json).toMatchObject({ token_type: 'bearer', expires_in: 7200, scope: allScopes })
})

async function upload(mimeType: string, category: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const started = await world.send('POST', `${api}/2/media/upload/initialize`, {
    token,
    json: { media_type: mimeType, total_bytes: bytes.length, media_category: category },
  })
  expect(started.status, started.text).toBe(200)
  const id = started.str('data.id')
  const chunk = 1024 * 1024
  for (let index = 0; index * chunk < bytes.length; index += 1) {
    const part = bytes.slice(index * chunk, (index + 1) * chunk)
    const answer = await append(id, index, part)
    expect(answer.status, answer.text).toBe(200)
  }
  return id
}
function append(id: string, index: number, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData()
  body.set('segment_index', String(index))
  body.set('media', new Blob([bytes]), 'chunk')
  return world.send('POST', `${api}/2/media/upload/${id}/append`, { token, body })
}
const finalize = (id: string) =>
  world.send('POST', `${api}/2/media/upload/${id}/finalize`, { token, json: {} })
const post = (json: unknown) => world.send('POST', `${api}/2/tweets`, { token, json })
const status = (id: string) =>
  world.send('GET', `${api}/2/media/upload?command=STATUS&media_id=${id}`, { token })

describe('a post with images, from consent to the feed', () => {
  test('identity, upload in order, alt text, post, read, page', async () => {
    const me = await world.send(
      'GET',
      `${api}/2/users/me?user.fields=username,verified_type,subscription_type`,
      {
        token,
      },
    )
    expect(me.get('data')).toMatchObject({
      username: 'olive',
      name: 'Olive Owner',
      subscription_type: 'None',
    })
    expect(me.headers.get('x-rate-limit-remaining')).toBe('74')

    const bytes = pixels(1_500_000)
    const id = await upload('image/png', 'tweet_image', bytes)
    expect((await finalize(id)).get('data.processing_info')).toBeUndefined()
    const alt = await world.send('POST', `${api}/2/media/metadata`, {
      token,
      json: { id, metadata: { alt_text: { text: 'A pattern' } } },
    })
    expect(alt.status).toBe(200)

    const made = await post({ text: 'Hello <you> https://example.com/a?b=c', media: { media_ids: [id] } })
    expect(made.status, made.text).toBe(201)
    expect(BigInt(made.str('data.id'))).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
    expect(made.get('data.text')).toContain('Hello &lt;you&gt; https://t.co/')

    const list = await world.send(
      'GET',
      `${api}/2/users/${me.str('data.id')}/tweets?max_results=10&start_time=2026-11-02T11:59:00Z&tweet.fields=created_at,entities`,
      { token },
    )
    expect(list.get('data.0.entities.urls.0.expanded_url')).toBe('https://example.com/a?b=c')

    const [seen] = await world.simulators.posts('twitter')
    expect(seen).toMatchObject({ account: 'olive', text: 'Hello <you> https://example.com/a?b=c' })
    expect(seen?.media[0]).toMatchObject({ altText: 'A pattern', size: 1_500_000 })
    const path = practicePath(`${site}/olive/status/${made.str('data.id')}`) ?? ''
    const page = await world.simulators.page(path)
    const text = (await page?.text()) ?? ''
    expect(text).toContain('Practice post on a simulated X. Nothing was published.')
    expect(text).toContain('Hello &lt;you&gt;')
    const picture = await world.simulators.page(/src="([^"]+)"/.exec(text)?.[1] ?? '')
    const shown = new Uint8Array((await picture?.arrayBuffer()) ?? new ArrayBuffer())
    expect(checksum(shown)).toBe(checksum(bytes))
  })

  test('a timeline continues on its next page', async () => {
    for (let count = 1; count <= 7; count++) expect((await post({ text: `No. ${count}` })).status).toBe(201)
    const me = await world.send('GET', `${api}/2/users/me`, { token })
    const timeline = (more = '') =>
      world.send('GET', `${api}/2/users/${me.str('data.id')}/tweets?max_results=5${more}`, { token })
    const first = await timeline()
    expect(first.get('data.4.text')).toBe('No. 3')
    const last = await timeline(`&pagination_token=${first.str('meta.next_token')}`)
    expect(last.get('data.0.text')).toBe('No. 2')
    expect(last.get('data.1.text')).toBe('No. 1')
    expect(last.get('meta.next_token')).toBeUndefined()
  })

  test('a video is processed before it can be posted', async () => {
    const id = await upload('video/mp4', 'tweet_video', pixels(5000))
    expect((await finalize(id)).get('data.processing_info.state')).toBe('pending')
    expect((await status(id)).get('data.processing_info.state')).toBe('in_progress')
    expect((await post({ text: 'Early', media: { media_ids: [id] } })).get('detail')).toBe(
      'Your media IDs are invalid.',
    )
    world.clock.advance(3000)
    expect((await status(id)).get('data.processing_info.state')).toBe('succeeded')
    expect((await post({ text: 'Late', media: { media_ids: [id] } })).status).toBe(201)
  })
})

describe('what X refuses', () => {
  test.each([
    ['an unknown field', { text: 'a', status: 'b' }, 400],
    ['neither text nor media', {}, 400],
    ['a text that is too long', { text: 'a'.repeat(281) }, 400],
    ['two cashtags', { text: '$AA and $BB' }, 400],
    ['foreign media', { text: 'a', media: { media_ids: ['1'] } }, 400],
  ])('%s', async (_, body, expected) => {
    const answer = await post(body)
    expect(answer.status).toBe(expected)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  test('the same text again, for a while', async () => {
    await post({ text: 'Once' })
    expect((await post({ text: 'Once' })).json).toMatchObject({
      status: 403,
      detail: 'You are not allowed to create a Tweet with duplicate content.',
    })
  })

  test('a body that isn’t JSON, a form, no token, an unknown query', async () => {
    expect((await world.send('POST', `${api}/2/tweets`, { token, form: { text: 'a' } })).status).toBe(400)
    expect((await world.send('POST', `${api}/2/tweets`, { json: { text: 'a' } })).status).toBe(401)
    expect((await world.send('GET', `${api}/2/users/me?fields=x`, { token })).status).toBe(400)
  })

  test('segments out of order, too large or missing, and finalize without a body', async () => {
    const started = await world.send('POST', `${api}/2/media/upload/initialize`, {
      token,
      json: { media_type: 'image/png', total_bytes: 10, media_category: 'tweet_image' },
    })
    const id = started.str('data.id')
    expect((await append(id, 1, pixels(5))).status).toBe(400)
    expect((await append(id, 0, pixels(5_000_000))).status).toBe(413)
    expect((await append(id, 0, pixels(5))).status).toBe(200)
    expect((await finalize(id)).get('detail')).toBe('Segments do not add up to provided total file size.')
    const empty = await world.send('POST', `${api}/2/media/upload/${id}/finalize`, { token })
    expect(empty.status).toBe(400)
  })

  test('more posts than its limit, with headers that say until when', async () => {
    for (let index = 0; index < 100; index += 1)
      expect((await post({ text: `Post ${index}` })).status).toBe(201)
    const answer = await post({ text: 'One too many' })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('x-rate-limit-reset')).toMatch(/^\d{10}$/)
  })
})

describe('signing in', () => {
  test('a code works once, within 30 seconds, with its verifier and secret', async () => {
    const { form, answer } = await signIn()
    expect(answer.status).toBe(200)
    const again = await world.send('POST', `${api}/2/oauth2/token`, { headers: basic(), form })
    expect(again).toMatchObject({ status: 400, json: { error: 'invalid_request' } })
    const wrong = await world.send('POST', `${api}/2/oauth2/token`, {
      headers: basic(testClient, 'no'),
      form,
    })
    expect(wrong).toMatchObject({ status: 401, json: { error: 'unauthorized_client' } })
  })

  test('denying sends the person back with a reason', async () => {
    const asked = {
      client_id: testClient,
      scope: allScopes,
      code_challenge: 'c',
      code_challenge_method: 'S256',
    }
    const returned = await world.consent(`${authorize}/i/oauth2/authorize`, asked, { decision: 'deny' })
    expect(returned.searchParams.get('error')).toBe('access_denied')
  })

  test('is refused without a challenge, with an unknown scope, or to localhost', async () => {
    const start = (asked: Record<string, string>) =>
      world.send(
        'GET',
        `${authorize}/i/oauth2/authorize?${new URLSearchParams({
          response_type: 'code',
          client_id: testClient,
          redirect_uri: testRedirect,
          state: 's',
          scope: allScopes,
          code_challenge: 'c',
          code_challenge_method: 'S256',
          ...asked,
        })}`,
      )
    expect((await start({ code_challenge_method: 'plain' })).headers.get('location')).toContain(
      'invalid_request',
    )
    expect((await start({ scope: 'everything' })).headers.get('location')).toContain('invalid_scope')
    expect((await start({ redirect_uri: 'http://localhost:3000/callback' })).status).toBe(400)
  })

  test('a refresh token works once; using it again ends the whole sign-in', async () => {
    const renewed = await refresh(refreshToken)
    expect(renewed.status).toBe(200)
    token = renewed.str('access_token')
    expect((await post({ text: 'Still here' })).status).toBe(201)
    expect((await refresh(refreshToken)).status).toBe(400)
    expect((await post({ text: 'Gone' })).status).toBe(401)
    expect((await refresh(renewed.str('refresh_token'))).status).toBe(400)
  })

  test('only one of two simultaneous refreshes succeeds', async () => {
    const both = await Promise.all([refresh(refreshToken), refresh(refreshToken)])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400])
    expect((await post({ text: 'Gone' })).status).toBe(401)
  })

  test('an access token expires after two hours, a revoked sign-in at once', async () => {
    world.clock.advance(2 * 3_600_000)
    expect((await post({ text: 'Late' })).status).toBe(401)
    const renewed = await refresh(refreshToken)
    const revoked = await world.send('POST', `${api}/2/oauth2/revoke`, {
      headers: basic(),
      form: { token: renewed.str('refresh_token') },
    })
    expect(revoked.json).toEqual({ revoked: true })
    token = renewed.str('access_token')
    expect((await post({ text: 'Gone' })).status).toBe(401)
  })
})
