import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { products } from '~/server/db/schema'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString() })
  await addAccount(studio, 'linkedin')
  // Two pages and more; number 1 is the oldest.
  const rows = Array.from({ length: 150 }, (_, each) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, each))
    const own = { name: `Blend ${each + 1}`, sourceUrl: `https://www.shop.example:8443/Blends/${each + 1}/` }
    const times = { createdAt: at, updatedAt: at }
    return {
      ...own,
      ...times,
      id: `prod_${each + 1}`,
      workspaceId: studio.workspaceId,
      images: [`${location.origin}/files/blends/${each + 1}.png`],
      status: 'active' as const,
    }
  })
  await studio.db.insert(products).values(rows)
})
afterAll(() => studio.close())

async function compose(text: string) {
  const { user, calls, client } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new`)
  await user.click(await screen.findByRole('textbox', { name: 'Text' }))
  await user.paste(text)
  /** The different ones, as each may be repeated after a change that is reported late. */
  const reads = () => [
    ...new Set(
      calls.flatMap(({ path, query }) => (path.endsWith('/products') ? decodeURIComponent(query) : [])),
    ),
  ]
  return { reads, settled: () => waitFor(() => expect(client.isFetching()).toBe(0)) }
}

it('shows the product of a link from the first page, without reading more', async () => {
  const { reads, settled } = await compose('New: https://shop.example/Blends/150')
  await screen.findByText('Blend 150')
  await settled()
  expect(reads()).toEqual(['?pageSize=60&total=yes'])
})

it('requests the product’s image at the size of the card, not the whole file', async () => {
  const { settled } = await compose('New: https://shop.example/Blends/149')
  await screen.findByText('Blend 149')
  await settled()
  const sources = [...document.querySelectorAll('img')].map(({ src }) => src)
  expect(sources).toContainEqual(expect.stringMatching(/\/files\/blends\/149\.png\?w=\d+$/))
  expect(sources).not.toContainEqual(expect.stringMatching(/149\.png$/))
})

it('searches for a product that is beyond the first page, by its address', async () => {
  const { reads, settled } = await compose('Still here: https://shop.example/Blends/1?from=post')
  await screen.findByText('Blend 1')
  await settled()
  expect(reads()).toEqual(['?pageSize=60&total=yes', '?q=shop.example+/Blends/1'])
})

it('reads no products while there is no link', async () => {
  const { reads, settled } = await compose('No link')
  await settled()
  expect(reads()).toEqual([])
})
