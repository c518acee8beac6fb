import { afterAll, beforeAll, expect, it } from 'vitest'
import { PageError, type PageFetcher } from '../ports/pages'
import { homePage, homeStyles, productPage, serveTestSite, type TestSite } from '../testing/test-site'
import { importBrandKit, importProduct } from './import-page'
import { createSafeFetch } from './node-safe-fetch'

let site: TestSite
beforeAll(async () => {
  site = await serveTestSite((request, response) => {
    const css = request.url === '/site.css'
    response.setHeader('content-type', css ? 'text/css' : 'text/html')
    response.end(css ? homeStyles : request.url === '/p' ? productPage : homePage)
  })
})
afterAll(() => site.close())

it('reads a site and its stylesheet from a bare domain that only supports http', async () => {
  const fetcher = createSafeFetch({ resolve: async () => ['127.0.0.1'], allowAddress: site.allow })
  const kit = await importBrandKit(fetcher, `fernhollow.example:${new URL(site.origin).port}`)
  expect(kit).toMatchObject({
    name: 'Fernhollow Coffee',
    primaryColor: '#21443a',
    domain: 'fernhollow.example',
  })
  expect(kit.fonts).toContainEqual({ family: 'Geist', role: 'body' })
})

it('reads a product', async () => {
  const product = await importProduct(createSafeFetch({ allowAddress: site.allow }), `${site.origin}/p`, 2)
  expect(product).toMatchObject({ name: 'First Frost 250 g', sourceUrl: `${site.origin}/p` })
  expect(product.images).toHaveLength(2)
})

it('rejects private addresses without trying http', async () => {
  await expect(importBrandKit(createSafeFetch(), `127.0.0.1:${new URL(site.origin).port}`)).rejects.toThrow(
    PageError,
  )
})

// The limit when none is set is longer than this test may take.
it('waits as long as the server is set to', { timeout: 5_000 }, async () => {
  const fetcher: PageFetcher = {
    totalMs: 10,
    fetch: (_url, _kind, options) =>
      new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new PageError('timeout')))
      }),
  }
  await expect(importProduct(fetcher, 'https://a.example/', 1)).rejects.toThrow(new PageError('timeout'))
})
