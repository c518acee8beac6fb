import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, getProduct, importProduct, listProducts, updateProduct } from '~/contract'
import { testPages } from '../testing/pages'
import { createTestStudio, type TestStudio } from '../testing/studio'

const html = `<h1>Ridgeline beans</h1><main><p>Dark roast.</p></main>
  <script type="application/ld+json">${JSON.stringify({
    '@type': 'Product',
    name: 'Ridgeline',
    image: [1, 2, 3].map((n) => `https://shop.example/${n}.jpg`),
  })}</script>`

let studio: TestStudio
beforeAll(async () => {
  const odd = '<h1>Odd</h1><meta property="og:image" content="https://shop.example/a|b.jpg">'
  const pages = testPages({
    'https://shop.example/ridgeline': { text: html },
    'https://shop.example/odd': { text: odd },
  })
  studio = await createTestStudio({ deps: { pages } })
})
afterAll(() => studio.close())

const make = async (body: object) => (await studio.call(createProduct, { body })).body.data

describe('products', () => {
  it('are created with defaults, read, and listed newest first', async () => {
    const first = await make({ name: 'First' })
    expect(first).toMatchObject({ name: 'First', images: [], status: 'active' })
    expect(first).not.toHaveProperty('description')
    studio.clock.advance(1000)
    const second = await make({ name: 'Second', status: 'draft', images: ['https://example.com/a.png'] })
    const list = (await studio.call(listProducts)).body.data
    expect(list.map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await studio.call(listProducts, { query: { limit: 1 } })).body.data).toHaveLength(1)
    const params = { workspaceId: studio.workspaceId, productId: first.id }
    expect((await studio.call(getProduct, { params })).body.data).toEqual(first)
  })

  it('keep fields that a change omits', async () => {
    const product = await make({
      name: 'P',
      description: 'D',
      status: 'archived',
      images: ['https://example.com/a.png'],
    })
    const params = { workspaceId: studio.workspaceId, productId: product.id }
    studio.clock.advance(1000)
    const { body } = await studio.call(updateProduct, { params, body: { name: 'Q' } })
    expect(body.data).toEqual({ ...product, name: 'Q', updatedAt: new Date(studio.clock()).toISOString() })
    expect((await studio.call(updateProduct, { params, body: {} })).status).toBe(200)
  })

  it('answer 404 if they don’t exist', async () => {
    const params = { workspaceId: studio.workspaceId, productId: 'prod_none' }
    expect((await studio.call(getProduct, { params })).status).toBe(404)
    expect((await studio.call(updateProduct, { params, body: { name: 'a' } })).status).toBe(404)
  })
})

describe('POST products/from-url', () => {
  it('creates a product from its page, with at most `maxImages` images', async () => {
    const url = 'https://shop.example/ridgeline'
    const { status, body } = await studio.call(importProduct, { body: { url, maxImages: 2 } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: 'Ridgeline',
      images: ['https://shop.example/1.jpg', 'https://shop.example/2.jpg'],
      sourceUrl: url,
      status: 'active',
    })
    const params = { workspaceId: studio.workspaceId, productId: body.data.id }
    expect((await studio.call(getProduct, { params })).body.data).toEqual(body.data)
  })

  it('normalises or drops values that the contract rejects', async () => {
    const { body } = await studio.call(importProduct, { body: { url: 'https://shop.example/odd' } })
    expect(body.data).toMatchObject({ name: 'Odd', images: ['https://shop.example/a%7Cb.jpg'] })
  })

  it('creates nothing if the page can’t be read', async () => {
    const before = (await studio.call(listProducts)).body.data.length
    const { body } = await studio.call(importProduct, { body: { url: 'https://nowhere.example/' } })
    expect(body.error.code).toBe('page_unreadable')
    expect((await studio.call(listProducts)).body.data).toHaveLength(before)
  })
})
