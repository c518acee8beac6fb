import { expect, it } from 'vitest'
import { postsSince } from './posts-since'

/** Searches lists of times for posts since 100, and records which pages were read. */
async function search(...lists: readonly (readonly number[])[]) {
  const pagesRead: number[] = []
  const read = async (next = '0') => {
    pagesRead.push(Number(next))
    const following = Number(next) + 1
    return {
      posts: lists[Number(next)] ?? [],
      next: following < lists.length ? String(following) : undefined,
    }
  }
  return { ...(await postsSince(read, { isSince: (time) => time >= 100, pages: 3 })), pagesRead: pagesRead }
}

it('reads on while a page ends with a post since the commit', async () => {
  expect(await search([130, 120], [110, 90], [80])).toEqual({
    posts: [130, 120, 110],
    isCut: false,
    pagesRead: [0, 1],
  })
  expect(await search([90, 80], [70])).toEqual({ posts: [], isCut: false, pagesRead: [0] })
  expect(await search([130], [120])).toEqual({ posts: [130, 120], isCut: false, pagesRead: [0, 1] })
  expect(await search([], [120])).toEqual({ posts: [], isCut: false, pagesRead: [0] })
})

it('skips older, pinned posts', async () => {
  expect(await search([10, 130], [120, 90])).toMatchObject({ posts: [130, 120], pagesRead: [0, 1] })
})

it('reports if there is more than it reads', async () => {
  expect(await search([130], [120], [110], [105])).toMatchObject({ posts: [130, 120, 110], isCut: true })
})
