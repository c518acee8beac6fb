import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { campaigns, posts } from '~/server/db/schema'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
let target: Awaited<ReturnType<typeof addAccount>>
const fields = {
  targetChannel: 'instagram',
  contentType: 'engagement',
  aspectRatio: '1:1',
  status: 'active',
} as const
beforeAll(async () => {
  studio = await createTestStudio()
  target = await addAccount(studio, 'twitter')
  // Two pages of a menu and more; number 1 is the oldest.
  const rows = Array.from({ length: 150 }, (_, each) => {
    const at = new Date(Date.UTC(2033, 0, 1, 0, each))
    const own = { id: `cmp_${each + 1}`, name: `Week ${each + 1}`, createdAt: at, updatedAt: at }
    return { ...fields, ...own, workspaceId: studio.workspaceId }
  })
  await studio.db.insert(campaigns).values(rows)
})
afterEach(() => studio.db.delete(posts))
afterAll(() => studio.close())

/** Adds a scheduled post to each of these campaigns. */
const addPosts = (numbers: readonly number[]) =>
  studio.db.insert(posts).values(
    numbers.map((each) => {
      const at = new Date(Date.UTC(2033, 3, 13, 10, each))
      const content = { text: `Post ${each}`, mediaUrls: [], hashtags: [], mentions: [] }
      const own = { id: `p${each}`, content, targets: [target], campaignId: `cmp_${each}` }
      const times = { scheduledAt: at, createdAt: at, updatedAt: at }
      return { ...own, ...times, workspaceId: studio.workspaceId, status: 'scheduled' as const }
    }),
  )

async function open(path: string) {
  const { calls, client } = renderWithApp(studio, `/w/${studio.workspaceId}${path}`)
  /** The different ones, as each may be repeated after a change that is reported late. */
  const campaignCalls = () => {
    const rest = calls.map(({ path: called, query }) => `${called.split('/campaigns')[1] ?? '-'}${query}`)
    return [...new Set(rest.filter((each) => !each.startsWith('-')))]
  }
  return { campaignCalls, settled: () => waitFor(() => expect(client.isFetching()).toBe(0)) }
}

it('posts name their campaigns, read from the first page and one by one beyond it', async () => {
  await addPosts([1, 150])
  const { campaignCalls, settled } = await open('/posts?status=scheduled')
  await screen.findByText('Week 150')
  await screen.findByText('Week 1')
  await settled()
  expect(campaignCalls()).toEqual(['?pageSize=60&total=yes', '/cmp_1'])
})

it('reads the whole list if many campaigns are beyond the first page', async () => {
  const numbers = Array.from({ length: 12 }, (_, each) => each + 1)
  await addPosts(numbers)
  const { campaignCalls, settled } = await open('/posts?status=scheduled')
  for (const each of numbers) await screen.findByText(`Week ${each}`)
  await settled()
  expect(campaignCalls().filter((call) => call.startsWith('/'))).toEqual([])
})

it('the calendar reads only the campaigns of the posts on show', async () => {
  await addPosts([1, 150])
  const { campaignCalls, settled } = await open('/calendar?view=month&date=2033-04-13&zone=UTC')
  await screen.findByText(/2 posts left to publish/)
  await settled()
  expect(campaignCalls()).toEqual(['?pageSize=60&total=yes', '/cmp_1'])
})
