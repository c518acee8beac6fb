import { expect, it } from 'vitest'
import { postsSince } from './posts-since'

/** Looks for posts since 100 through lists of their times; says which pages were asked for. */
async function look(...lists: readonly (readonly number[])[]) {
  const asked: number[] = []
  const read = async (next = '0') => {
    asked.push(Number(next))
    const following = Number(next) + 1
    return {
      posts: lists[Number(next)] ?? [],
      next: following < lists.length ? String(following) : undefined,
    }
  }
  return { ...(await postsSince(read, { isSince: (time) => time >= 100, pages: 3 })), asked }
}

it('reads on as long as a page ends with a post since the commit', async () => {
  expect(await look([130, 120], [110, 90], [80])).toEqual({
    posts: [130, 120, 110],
    isCut: false,
    asked: [0, 1],
  })
  expect(await look([90, 80], [70])).toEqual({ posts: [], isCut: false, asked: [0] })
  expect(await look([130], [120])).toEqual({ posts: [130, 120], isCut: false, asked: [0, 1] })
  expect(await look([], [120])).toEqual({ posts: [], isCut: false, asked: [0] })
})

it('passes over older ones that are pinned', async () => {
  expect(await look([10, 130], [120, 90])).toMatchObject({ posts: [130, 120], asked: [0, 1] })
})

it('says where there is more than it reads', async () => {
  expect(await look([130], [120], [110], [105])).toMatchObject({ posts: [130, 120, 110], isCut: true })
})
