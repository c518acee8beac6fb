import { describe, expect, it } from 'vitest'
import { type MediaFile, NoAnswer, NotSent } from '../adapter'
import { exchange, failureOf, lines, type Reply, testDelivery, testFile, testNow } from '../test-exchange'
import { linkedinAdapter } from './adapter'
import { limits } from './limits'

const api = 'https://api.linkedin.com'

const image = (given: Partial<MediaFile> = {}) =>
  testFile({ name: 'a.png', mimeType: 'image/png', size: 1000, altText: 'A red kite', ...given })
const organisation = { kind: 'organization', remoteId: '77' }
const made = { status: 201, headers: { 'x-restli-id': 'urn:li:share:700' } }

const commit = async (delivery: Parameters<typeof linkedinAdapter.commit>[0], checkpoint = {}) => {
  const { sent, session } = exchange([made])
  const committed = await linkedinAdapter.commit(delivery, session, checkpoint)
  return { committed, sent, body: sent[0]?.body }
}

describe('signing in', () => {
  it('requests the scopes for each kind of app', () => {
    expect(linkedinAdapter.oauth({}).scopes).toEqual(['openid', 'profile', 'w_member_social'])
    expect(linkedinAdapter.oauth({ access: 'organization' }).scopes).toContain('rw_organization_admin')
    expect(linkedinAdapter.oauth({}).tokenUrl).toBe('https://www.linkedin.com/oauth/v2/accessToken')
  })

  const people = { body: { sub: 'abc', name: 'Mira Lenz', picture: 'https://media.licdn.com/a.jpg' } }

  it('offers the member', async () => {
    const { sent, session } = exchange(() => people)
    expect(await linkedinAdapter.whoAmI(session)).toEqual({ remoteUserId: 'abc', name: 'Mira Lenz' })
    expect(await linkedinAdapter.identities(session)).toEqual([
      {
        remoteId: 'abc',
        kind: 'person',
        name: 'Mira Lenz',
        handle: 'Mira Lenz',
        avatarUrl: 'https://media.licdn.com/a.jpg',
      },
    ])
    expect(lines(sent)).toEqual([`GET ${api}/v2/userinfo`, `GET ${api}/v2/userinfo`])
  })

  it('complaint: “page list only for super admins”: content administrators can publish, others see why not', async () => {
    const role = (id: string, name: string) => ({
      organization: `urn:li:organization:${id}`,
      role: name,
      state: 'APPROVED',
    })
    const { sent, session } = exchange(
      [
        people,
        {
          body: {
            elements: [role('1', 'CONTENT_ADMINISTRATOR'), role('2', 'ANALYST')],
            paging: { start: 0, count: 2, links: [] },
          },
        },
        { body: { elements: [role('2', 'ADMINISTRATOR')], paging: { start: 2, count: 2, links: [] } } },
        {
          body: {
            results: { 1: { localizedName: 'Aster', vanityName: 'aster' }, 2: { localizedName: 'Kiln' } },
          },
        },
      ],
      { options: { access: 'organization' } },
    )
    expect(await linkedinAdapter.identities(session)).toMatchObject([
      { remoteId: 'abc' },
      { remoteId: '1', kind: 'organization', name: 'Aster', handle: 'aster', disabledReason: undefined },
      { remoteId: '2', name: 'Kiln', disabledReason: undefined },
    ])
    expect(lines(sent).slice(1)).toEqual([
      `GET ${api}/rest/organizationAcls?q=roleAssignee&state=APPROVED`,
      `GET ${api}/rest/organizationAcls?q=roleAssignee&state=APPROVED&start=2`,
      `GET ${api}/rest/organizations?ids=List(1,2)`,
    ])
    expect(sent[1]?.headers).toMatchObject({
      'linkedin-version': '202610',
      'x-restli-protocol-version': '2.0.0',
    })
    const others = exchange(
      [
        people,
        { body: { elements: [role('2', 'ANALYST')], paging: { total: 1 } } },
        { body: { results: {} } },
      ],
      {
        options: { access: 'organization' },
      },
    )
    expect((await linkedinAdapter.identities(others.session))[1]?.disabledReason).toContain('super admin')
  })
})

describe('a post', () => {
  it('of text is one request, with its URN in a header', async () => {
    const delivery = testDelivery({
      text: 'Kiln (new) #fired',
      content: { hashtags: ['clay'] },
      account: { remoteId: 'abc', kind: 'person' },
    })
    const { committed, sent, body } = await commit(delivery)
    expect(committed).toEqual({ remoteId: 'urn:li:share:700' })
    expect(lines(sent)).toEqual([`POST ${api}/rest/posts`])
    expect(sent[0]?.headers).toMatchObject({
      authorization: 'Bearer access-token-1',
      'linkedin-version': '202610',
      'x-restli-protocol-version': '2.0.0',
    })
    expect(body).toEqual({
      author: 'urn:li:person:abc',
      commentary: String.raw`Kiln \(new\) #fired #clay`,
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    })
  })

  it('with a link has a card with the given texts', async () => {
    const content = { link: 'https://example.org/a' }
    const options = { article_title: 'Glazes', article_description: 'Ten of them', visibility: 'CONNECTIONS' }
    expect((await commit(testDelivery({ content, options }))).body).toMatchObject({
      commentary: 'Hello',
      visibility: 'CONNECTIONS',
      content: { article: { source: 'https://example.org/a', title: 'Glazes', description: 'Ten of them' } },
    })
    expect((await commit(testDelivery({ content, options: { visibility: 7 } }))).body).toMatchObject({
      visibility: 'PUBLIC',
      content: { article: { source: 'https://example.org/a', title: 'example.org' } },
    })
  })

  it('with a link and an image has the link in its text', async () => {
    const media = [image()]
    const { body } = await commit(testDelivery({ content: { link: 'https://example.org/a_b' }, media }), {
      media: [{ urn: 'urn:li:image:1', size: 1000, parts: [], etags: [], ready: true }],
    })
    expect(body).toMatchObject({
      commentary: String.raw`Hello https://example.org/a\_b`,
      content: { media: { id: 'urn:li:image:1', altText: 'A red kite' } },
    })
  })

  it('of an organisation is always public', async () => {
    const { body } = await commit(
      testDelivery({ account: organisation, options: { visibility: 'CONNECTIONS' } }),
    )
    expect(body).toMatchObject({ author: 'urn:li:organization:77', visibility: 'PUBLIC' })
  })
})

describe('refusals', () => {
  it.each<[Reply, object]>([
    [
      {
        status: 401,
        headers: { 'x-li-uuid': 'u1' },
        body: {
          status: 401,
          serviceErrorCode: 65600,
          code: 'INVALID_ACCESS_TOKEN',
          message: 'Invalid access token',
        },
      },
      {
        class: 'reconnect',
        message: 'Invalid access token',
        details: { code: 'INVALID_ACCESS_TOKEN/65600', requestId: 'u1' },
      },
    ],
    [
      { status: 403, body: { message: 'Not enough permissions to access: partnerApiPostsExternal.CREATE' } },
      { class: 'permission' },
    ],
    [
      {
        status: 426,
        body: { code: 'NONEXISTENT_VERSION', message: 'Requested version 202610 is not active' },
      },
      { class: 'configuration', details: { code: 'NONEXISTENT_VERSION' } },
    ],
    [
      { status: 429, body: { message: 'Resource level throttle MEMBER DAY limit is reached' } },
      { class: 'quota', details: { until: Date.UTC(2026, 10, 23) } },
    ],
    [
      { status: 429, body: { message: 'Too many requests' } },
      { class: 'rate_limited', details: { until: testNow + 900_000 } },
    ],
    [
      { status: 429, headers: { 'retry-after': '9' } },
      { class: 'rate_limited', details: { until: testNow + 9000 } },
    ],
    [
      { status: 422, body: { message: 'Content is a duplicate of urn:li:share:7123' } },
      { class: 'duplicate', details: { existingId: 'urn:li:share:7123' } },
    ],
    [{ status: 422, body: { message: 'Content is a duplicate of itself' } }, { class: 'content_rejected' }],
    [{ status: 400, body: { message: 'Media asset urn:li:image:1 is not ready' } }, { class: 'not_ready' }],
    [{ status: 400, body: { message: 'Field commentary is too long' } }, { class: 'content_rejected' }],
  ])('%j', async (reply, expected) => {
    const { session } = exchange([reply])
    expect(await failureOf(linkedinAdapter.commit(testDelivery({}), session, {}))).toMatchObject(expected)
  })

  it.each<[Reply, string]>([
    [{ status: 502, body: '<html>' }, 'transient'],
    [{ status: 400, body: { message: 'Bad file' } }, 'media_rejected'],
    [{ status: 413 }, 'media_rejected'],
  ])('while uploading: %j', async (reply, expected) => {
    const { session } = exchange([reply])
    const prepared = linkedinAdapter.prepare(
      testDelivery({ media: [image()] }),
      session,
      {},
      async () => undefined,
    )
    expect(await failureOf(prepared)).toMatchObject({ class: expected })
  })
})

describe('a lost answer', () => {
  it.each<[Reply, unknown]>([
    ['cut', NoAnswer],
    [{ status: 504 }, NoAnswer],
    [{ status: 201 }, NoAnswer],
    ['unreachable', NotSent],
  ])('leaves the outcome open after %j', async (reply, kind) => {
    const { session } = exchange([reply])
    await expect(linkedinAdapter.commit(testDelivery({}), session, {})).rejects.toBeInstanceOf(kind)
  })

  const since = { commitStartedAt: testNow - 30_000 }

  it('of an organisation is looked up among its posts', async () => {
    const delivery = testDelivery({ text: 'Kiln (new)', account: organisation, ...since })
    const commentary = String.raw`Kiln \(new\)`
    const { sent, session } = exchange([
      {
        body: {
          elements: [
            { id: 'urn:li:share:1', commentary, publishedAt: testNow - 10_000_000 },
            { id: 'urn:li:share:3', commentary: 'Later', publishedAt: testNow - 10_000 },
          ],
        },
      },
      { body: { elements: [{ id: 'urn:li:share:2', commentary, publishedAt: testNow - 20_000 }] } },
      { body: { elements: [] } },
    ])
    expect(await linkedinAdapter.reconcile(delivery, session, {})).toEqual({
      kind: 'live',
      remoteId: 'urn:li:share:2',
    })
    const path = `GET ${api}/rest/posts?q=author&author=urn%3Ali%3Aorganization%3A77&sortBy=CREATED&count=100`
    expect(lines(sent)).toEqual(['0', '100', '200'].map((start) => `${path}&start=${start}`))
  })

  it('of an organisation with too many new posts stays unknown', async () => {
    const delivery = testDelivery({ text: 'Kiln', account: organisation, ...since })
    const other = { id: 'urn:li:share:1', commentary: 'Other', publishedAt: testNow }
    const { session } = exchange(() => ({ body: { elements: [other] } }))
    expect(await linkedinAdapter.reconcile(delivery, session, {})).toEqual({ kind: 'unknown' })
  })

  it('may be sent again after a while, as LinkedIn names an existing post', async () => {
    const delivery = testDelivery({ account: { kind: 'person' }, ...since })
    const { sent, session } = exchange([])
    expect(await linkedinAdapter.reconcile(delivery, session, {})).toEqual({
      kind: 'wait',
      until: testNow + 90_000,
    })
    const old = { ...delivery, commitStartedAt: testNow - limits.resendDelay }
    expect(await linkedinAdapter.reconcile(old, session, {})).toEqual({ kind: 'not-live' })
    expect(sent).toEqual([])
  })
})

describe('confirming', () => {
  it('needs no request for a member', async () => {
    const { session } = exchange([])
    expect(
      await linkedinAdapter.confirm(
        testDelivery({ account: { kind: 'person' }, options: { visibility: 'CONNECTIONS' } }),
        session,
        { remoteId: 'urn:li:share:700' },
      ),
    ).toEqual({
      kind: 'done',
      remoteId: 'urn:li:share:700',
      url: 'https://www.linkedin.com/feed/update/urn:li:share:700/',
      privacy: 'connections',
    })
  })

  it('reports a text that was cut, and nothing if the post can’t be read', async () => {
    const delivery = testDelivery({ text: 'Kiln (new)', account: organisation })
    const confirm = async (reply: Reply) =>
      linkedinAdapter.confirm(delivery, exchange([reply]).session, { remoteId: 'urn:li:share:700' })
    expect(await confirm({ body: { commentary: 'Kiln ' } })).toMatchObject({
      notice: expect.stringContaining('part of the text') as string,
    })
    expect(await confirm({ body: { commentary: String.raw`Kiln \(new\)` } })).toMatchObject({
      notice: undefined,
      privacy: 'public',
    })
    expect(await confirm({ status: 500 })).toMatchObject({ kind: 'done', notice: undefined })
  })
})
