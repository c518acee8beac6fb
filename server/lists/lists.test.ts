import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countPosts,
  createCampaign,
  createPost,
  createProduct,
  deletePost,
  type Endpoint,
  getStudio,
  listCampaigns,
  listCreditTransactions,
  listMedia,
  listPosts,
  listProducts,
  schedulePost,
  updateProduct,
} from '~/contract'
import { media } from '../db/schema'
import { addAccount } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
let accountId: string
beforeAll(async () => {
  studio = await createTestStudio()
  accountId = (await addAccount(studio, 'twitter', 0)).accountId
})
afterAll(() => studio.close())

async function addPost(text: string, scheduledAt?: string): Promise<string> {
  const body = {
    content: { text },
    targets: [{ platform: 'twitter', accountId }],
    ...(scheduledAt !== undefined && { scheduledAt }),
  }
  return (await studio.call(createPost, { body })).body.data.id
}

type Query = Readonly<Record<string, string | number>>

/** One page: its ids, and the cursor of the next one. */
async function pageOf(endpoint: Endpoint, query: Query, token = studio.ownerToken) {
  const path = endpoint.path.replace('{workspaceId}', studio.workspaceId)
  const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await studio.fetch(`/v1${path}?${given}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const answer = (await response.json()) as { data?: { id: string }[]; error?: { details?: unknown } }
  const link = response.headers.get('link')
  return {
    status: response.status,
    ids: answer.data?.map(({ id }) => id) ?? [],
    error: answer.error,
    total: response.headers.get('x-total-count'),
    link,
    next:
      link === null
        ? undefined
        : new URL(/<([^>]+)>; rel="next"/.exec(link)?.[1] ?? '').searchParams.get('cursor'),
  }
}

async function everyPage(
  endpoint: Endpoint,
  query: Query,
  between: (page: number) => Promise<void> = async () => {},
) {
  const ids: string[] = []
  let cursor: string | null | undefined
  for (let page = 0; page < 200; page++) {
    const read = await pageOf(endpoint, { ...query, ...(cursor && { cursor }) })
    expect(read.status).toBe(200)
    ids.push(...read.ids)
    cursor = read.next
    if (!cursor) return ids
    await between(page)
  }
  throw new Error('The pages have no end.')
}

it('is announced as a feature', async () => {
  const { features, extensions } = (await studio.call(getStudio)).body.data
  expect(features).toContain('lists')
  expect(extensions).toContain('countPosts')
})

describe('pages', () => {
  it('show each record once, whatever is added or removed meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('newest', 'latest'),
        fc.array(fc.constantFrom('add', 'delete seen', 'delete ahead', 'nothing'), { maxLength: 8 }),
        async (pageSize, order, steps) => {
          const word = `w${Math.random().toString(36).slice(2)}`
          const stays: string[] = []
          for (let made = 0; made < 12; made++) {
            // Several in the same millisecond.
            if (made % 3 === 0) studio.clock.advance(1000)
            stays.push(await addPost(`${word} ${made}`))
          }
          const gone = new Set<string>()
          const seen = await everyPage(listPosts, { q: word, pageSize, order }, async (page) => {
            const step = steps[page]
            if (step === 'add') await addPost(`${word} later`)
            const victim =
              step === 'delete seen'
                ? stays.at(-1 - gone.size)
                : step === 'delete ahead'
                  ? stays[gone.size]
                  : undefined
            if (victim === undefined || gone.has(victim)) return
            gone.add(victim)
            await studio.call(deletePost, { params: { workspaceId: studio.workspaceId, postId: victim } })
          })
          expect(new Set(seen).size).toBe(seen.length)
          for (const id of stays) if (!gone.has(id)) expect(seen).toContain(id)
        },
      ),
      { numRuns: 12 },
    )
  })

  it('also work for products, campaigns, media and transactions', async () => {
    for (let made = 0; made < 5; made++) {
      studio.clock.advance(1)
      await studio.call(createProduct, { body: { name: `Product ${made}` } })
      await studio.call(createCampaign, { body: { name: `Campaign ${made}` } })
      await studio.db.insert(media).values({
        id: `med_page_${made}`,
        workspaceId: studio.workspaceId,
        path: `page/${made}.png`,
        name: `${made}.png`,
        type: 'image',
        mimeType: 'image/png',
        size: 1,
        source: 'upload',
        createdAt: new Date(studio.clock()),
      })
    }
    for (const endpoint of [listProducts, listCampaigns, listMedia, listCreditTransactions]) {
      const whole = (await pageOf(endpoint, {})).ids
      expect(whole.length).toBeGreaterThan(0)
      expect(await everyPage(endpoint, { pageSize: 2 })).toEqual(whole)
      expect((await pageOf(endpoint, { pageSize: 1, total: 'yes' })).total).toBe(String(whole.length))
    }
  })

  it('link to the next page of the same call, at the address that was used', async () => {
    const { link, next } = await pageOf(listPosts, { limit: 1, status: 'draft', q: 'w' })
    expect(link).toContain(
      `<http://studio.test/v1/workspaces/${studio.workspaceId}/posts?limit=1&status=draft&q=w&cursor=`,
    )
    expect(next).toBeTruthy()
  })

  it('only begin where a page ended', async () => {
    const { next } = await pageOf(listPosts, { limit: 1 })
    const nul = btoa(encodeURIComponent(JSON.stringify(['newest', 0, 'a\u0000'])))
    const late = btoa(encodeURIComponent(JSON.stringify(['newest', 1e17, 'a'])))
    for (const cursor of ['x', '%', 'bnVsbA==', nul, late, '💥']) {
      const { status, error } = await pageOf(listPosts, { cursor })
      expect([status, error?.details]).toMatchObject([400, [{ path: 'cursor' }]])
    }
    // A cursor of another order.
    expect((await pageOf(listPosts, { cursor: next ?? '', order: 'latest' })).status).toBe(400)
  })

  it('have the requested size, up to a thousand', async () => {
    for (const [query, status] of [
      [{ pageSize: 1000 }, 200],
      [{ pageSize: 1001 }, 400],
      [{ pageSize: 0 }, 400],
      [{ limit: 1000 }, 400],
      [{ statuses: 'draft,none' }, 400],
      [{ platforms: 'twitter,' }, 400],
      [{ from: 'yesterday' }, 400],
      [{ from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' }, 200],
    ] as const)
      expect((await pageOf(listPosts, query)).status, JSON.stringify(query)).toBe(status)
  })
})

describe('search', () => {
  const found = async (q: string) => (await pageOf(listPosts, { q, pageSize: 1000 })).ids

  it.each([
    [
      'Frische Röstung für große Straßen',
      ['röst', 'RÖSTUNG', 'rostung', 'grosse', 'strassen frisch', 'Straßen'],
    ],
    ['Der Filterkaffee am Morgen', ['kaffee', 'filter morgen', 'lterk']],
    ['القَهْوَة الطازجة إلى الباب', ['قهوة', 'القهوة', 'قهوه', 'الى الباب']],
    ['咖啡馆的早晨', ['咖啡', '早晨', '啡', '咖啡馆的早晨']],
    ['コーヒーが好きです', ['コーヒー', 'が好き', 'ｺｰﾋｰ']],
    ['따뜻한 커피 한잔', ['커피', '한잔 따뜻한']],
    ['Свежий КОФЕ из Ёлки', ['кофе', 'ёлки', 'елки', 'СВЕЖИЙ']],
    ['Φρέσκος καφές', ['ΚΑΦΈΣ', 'φρεσκος']],
    ['हिन्दी में कॉफ़ी', ['हिन्दी', 'कॉफ़ी']],
    [
      'Don’t sleep @ example.com/café_au_lait #nofilter',
      ["don't", 'cafe au', '#nofilter', 'example.com', 'cafe_au'],
    ],
    ['☕🎉 emoji day', ['🎉', '☕', '☕🎉 day']],
  ])('finds %s', async (text, words) => {
    const id = await addPost(text)
    for (const q of words) expect(await found(q), q).toContain(id)
    expect(await found(`${words[0]} zzzzz`)).not.toContain(id)
  })

  it('doesn’t interpret search terms as patterns, and finds nothing without a word', async () => {
    const id = await addPost('plainly said')
    for (const q of ['plxnly', '%', '_', '!!', "' or '1'='1", '\\', "plainly'"]) {
      const expected = q === "plainly'" ? [id] : []
      expect(
        (await found(q)).filter((each) => each === id),
        q,
      ).toEqual(expected)
    }
  })

  it('refuses words that no record can contain', async () => {
    const { status, body } = await studio.call(listPosts, { query: { q: 'tea\0' } })
    expect([status, body.error.details]).toMatchObject([400, [{ path: 'q' }]])
  })

  it('only finds records of this workspace', async () => {
    const id = await addPost('unmistakable')
    expect(await found('unmistakable')).toEqual([id])
    const stranger = await studio.token({ role: null })
    expect((await pageOf(listPosts, { q: 'unmistakable' }, stranger)).status).toBe(404)
    const writer = await studio.token({ scopes: ['write'] })
    expect((await pageOf(listPosts, { q: 'unmistakable' }, writer)).status).toBe(403)
    await studio.db.execute(
      sql`insert into workspaces (id, name, credit_account_id) values ('ws_other', 'Other', ${studio.creditAccountId})`,
    )
    await studio.db.execute(sql`update posts set workspace_id = 'ws_other' where id = ${id}`)
    expect(await found('unmistakable')).toEqual([])
  })
})

describe('products', () => {
  const word = 'orderly'
  const given = [
    { name: 'Ähre 10', status: 'draft' },
    { name: 'ahre 9', status: 'archived' },
    { name: 'Zebra', status: 'active' },
    { name: 'Café', status: 'active', sourceUrl: 'https://shop.example/unmistakeable-cup' },
    { name: 'cafe', status: 'draft' },
    { name: '語'.repeat(200), status: 'archived' },
    { name: '1 '.repeat(99), status: 'active' },
  ]
  let names: ReadonlyMap<string, string>
  beforeAll(async () => {
    const made = new Map<string, string>()
    for (const fields of given) {
      studio.clock.advance(1000)
      const { data } = (await studio.call(createProduct, { body: { ...fields, description: word } })).body
      made.set(data.id, fields.name)
    }
    names = made
  })
  const inOrder = async (order: string) => {
    const query = { q: word, order }
    const whole = (await pageOf(listProducts, query)).ids
    for (const pageSize of [1, 2, 3])
      expect(await everyPage(listProducts, { ...query, pageSize })).toEqual(whole)
    return whole.map((id) => names.get(id) ?? '')
  }

  it('are sorted by name regardless of case and accents, with numbers by value', async () => {
    const [ones, ...others] = await inOrder('name')
    expect(ones?.startsWith('1 1')).toBe(true)
    expect(others.slice(0, 2)).toEqual(['ahre 9', 'Ähre 10'])
    expect(others.slice(2, 4).toSorted()).toEqual(['Café', 'cafe'])
    expect(others.slice(4)).toEqual(['Zebra', '語'.repeat(200)])
  })

  it('are sorted by status, newest first within each', async () => {
    const statuses = (await inOrder('status')).map((name) => given.find((each) => each.name === name)?.status)
    expect(statuses).toEqual(['active', 'active', 'active', 'draft', 'draft', 'archived', 'archived'])
    expect((await inOrder('status'))[3]).toBe('cafe')
  })

  it('are sorted by last change', async () => {
    const [oldest = ''] = names.keys()
    studio.clock.advance(1000)
    await studio.call(updateProduct, {
      params: { workspaceId: studio.workspaceId, productId: oldest },
      body: { description: `${word}, changed` },
    })
    expect((await inOrder('changed'))[0]).toBe('Ähre 10')
    expect(await inOrder('newest')).toEqual(given.map(({ name }) => name).toReversed())
  })

  it('are found by the page they were imported from', async () => {
    const { ids } = await pageOf(listProducts, { q: 'unmistakeable', order: 'name' })
    expect(ids.map((id) => names.get(id))).toEqual(['Café'])
    const { data } = (await studio.call(listProducts, { query: { q: word, order: 'name' } })).body
    expect(data.every((product) => !('sortKey' in product) && !('searchText' in product))).toBe(true)
  })

  it('only continue where a page of the same order ended', async () => {
    const { next } = await pageOf(listProducts, { q: word, order: 'name', pageSize: 1 })
    const time = btoa(encodeURIComponent(JSON.stringify(['name', 5, 'prod_1'])))
    const text = btoa(encodeURIComponent(JSON.stringify(['changed', 'a', 'prod_1'])))
    for (const [cursor, order] of [
      [next ?? '', 'status'],
      [time, 'name'],
      [text, 'changed'],
    ] as const)
      expect((await pageOf(listProducts, { cursor, order })).status).toBe(400)
  })
})

it('finds campaigns by content type, and a column of the board page by page', async () => {
  const ids: string[] = []
  for (const contentType of ['engagement', 'product_promotion', 'engagement']) {
    studio.clock.advance(1000)
    const body = { name: `Columned ${contentType}`, contentType, status: 'published' }
    ids.push((await studio.call(createCampaign, { body })).body.data.id)
  }
  const query = { q: 'columned', statuses: 'published' }
  expect(await everyPage(listCampaigns, { ...query, pageSize: 1 })).toEqual(ids.toReversed())
  const engaging = await pageOf(listCampaigns, { ...query, contentTypes: 'engagement', total: 'yes' })
  expect([engaging.ids, engaging.total]).toEqual([[ids[2], ids[0]], '2'])
  expect((await pageOf(listCampaigns, { ...query, statuses: 'draft,archived' })).ids).toEqual([])
})

describe('windows', () => {
  it('contain whole days, also when clocks change', async () => {
    const zone = 'Europe/Berlin'
    const times = [
      '2026-03-28T22:59:00Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T00:59:00Z',
      '2026-03-29T01:00:00Z',
      '2026-03-29T21:59:00Z',
      '2026-03-29T22:00:00Z',
    ]
    const ids: string[] = []
    for (const time of times) ids.push(await addPost('dst', time))
    const query = { from: '2026-03-28T23:00:00Z', to: '2026-03-29T22:00:00Z', q: 'dst' }
    // In chronological order.
    expect((await pageOf(listPosts, query)).ids).toEqual(ids.slice(1, 5))
    expect(await everyPage(listPosts, { ...query, pageSize: 1 })).toEqual(ids.slice(1, 5))
    const counts = await studio.call(countPosts, {
      query: { from: '2026-03-27T23:00:00Z', to: '2026-03-30T22:00:00Z', timezone: zone, q: 'dst' },
    })
    expect(counts.body.data).toMatchObject({
      total: 6,
      statuses: { scheduled: 6 },
      days: { '2026-03-28': 1, '2026-03-29': 4, '2026-03-30': 1 },
    })
  })

  it('assign posts to days like the calendar, and leave out those without a time', async () => {
    const draft = await addPost('placing')
    const planned = await addPost('placing', '2026-05-05T10:00:00Z')
    const window = { from: '2026-05-01T00:00:00Z', to: '2026-06-01T00:00:00Z', q: 'placing' }
    expect((await pageOf(listPosts, window)).ids).toEqual([planned])
    expect((await pageOf(listPosts, { q: 'placing', timed: 'no' })).ids).toEqual([draft])
    expect((await pageOf(listPosts, { q: 'placing', timed: 'yes' })).ids).toEqual([planned])
    await studio.call(schedulePost, {
      params: { workspaceId: studio.workspaceId, postId: planned },
      body: { scheduledAt: null },
    })
    expect((await pageOf(listPosts, window)).ids).toEqual([])
  })

  it('count days in a time zone between two instants, up to a limit', async () => {
    for (const query of [
      { timezone: 'Europe/Berlin' },
      { timezone: 'Europe/Berlin', from: '2020-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' },
      { timezone: 'Mars/Olympus' },
    ])
      expect((await studio.call(countPosts, { query })).status).toBe(400)
  })
})

it('filters by account, platform, campaign and several statuses', async () => {
  const other = await addAccount(studio, 'linkedin', 0)
  const campaign = (await studio.call(createCampaign, { body: { name: 'Filters' } })).body.data.id
  const targets = [other]
  const body = { content: { text: 'filtered' }, targets, campaignId: campaign }
  const { id } = (await studio.call(createPost, { body })).body.data
  for (const query of [
    { accountIds: `none,${other.accountId}` },
    { platforms: 'linkedin,reddit' },
    { campaignIds: campaign },
  ])
    expect((await pageOf(listPosts, query)).ids).toEqual([id])
  expect((await pageOf(listPosts, { campaignIds: campaign, statuses: 'scheduled,failed' })).ids).toEqual([])
  expect((await pageOf(listPosts, { campaignIds: campaign, statuses: 'scheduled,draft' })).ids).toEqual([id])
  expect((await pageOf(listPosts, { status: 'draft', statuses: 'scheduled' })).ids).toEqual([])
})
