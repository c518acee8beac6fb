import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createQueue, listActivity, queuePost, updateWorkspace } from '~/contract'
import { closeIdleDatabases, openTestPglite } from '~/server/testing/database'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { chooseSettings } from '~/src/calendar/device-settings'
import { renderWithApp } from '~/src/testing/render-with-app'

/** A Tuesday: 12:41 in Tokyo, the chosen zone; 03:41 on the device, 22:41 in the workspace's zone. */
const now = '2027-01-12T03:41:00.000Z'
const clocks = /\b\d\d:(?:37|41)\b/g
const [posted, done] = ['21:37', '12:41']

let studio: TestStudio
let postId = ''
let queueId = ''
beforeAll(async () => {
  // Neither an earlier test's database nor this one's is used again: its timers, set by the clock of these tests, would be
  // weeks away then, overflow and wake it every millisecond.
  await closeIdleDatabases()
  studio = await createTestStudio({ at: now, database: await openTestPglite() })
  const params = { workspaceId: studio.workspaceId }
  await studio.call(updateWorkspace, { params, body: { timezone: 'America/New_York' } })
  const target = await addAccount(studio, 'twitter')
  const post = await addPost(studio, [target], { scheduledAt: '2027-01-13T12:37:00.000Z' })
  postId = post.id
  const slots = [{ weekday: 4, time: posted }]
  const body = { name: 'Evenings', timezone: 'Asia/Tokyo', slots }
  queueId = (await studio.call(createQueue, { body })).body.data.id
  const queued = await addPost(studio, [target], { content: { text: 'Next in the queue' } })
  await studio.call(queuePost, { params: { ...params, postId: queued.id }, body: { queueId } })
})
afterAll(() => studio.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  chooseSettings({ zone: 'Asia/Tokyo' })
})
afterEach(() => {
  // While the page is mounted, its reads would be of another year.
  cleanup()
  vi.useRealTimers()
  chooseSettings({ zone: undefined })
})

/** All times in the page's text and attributes, except `datetime`, which is in UTC for programs. */
const timesOn = () => {
  const page = document.body.cloneNode(true)
  if (!(page instanceof HTMLElement)) return []
  for (const each of page.querySelectorAll('[datetime]')) each.removeAttribute('datetime')
  return [...new Set(page.innerHTML.match(clocks))].sort()
}

it.each([
  ['', [posted]],
  ['calendar?view=week', [posted]],
  ['calendar?view=day&date=2027-01-13', [posted]],
  ['calendar?view=list', [posted]],
  ['posts?status=scheduled', [posted]],
  ['posts?status=all', [posted]],
  ['posts/{post}', [posted]],
  ['posts/new?edit={post}', [posted]],
  ['accounts', [posted]],
  ['queues/{queue}', [posted]],
  ['/credits', [done]],
])('complaint: “it says another time there”: at %s, times are in the chosen zone', async (at, times) => {
  const path = at.replace('{post}', postId).replace('{queue}', queueId)
  renderWithApp(studio, path.startsWith('/') ? path : `/w/${studio.workspaceId}/${path}`)
  await screen.findByRole('main')
  await waitFor(() => expect(timesOn()).toEqual(expect.arrayContaining(times)))
  // In no other zone.
  expect(timesOn().filter((each) => each !== posted && each !== done)).toEqual([])
})

it('complaint: “it says another time there”: the activity is in the chosen zone', async () => {
  const { createdAt } = (await studio.call(listActivity)).body.data[0] ?? {}
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Tokyo' } as const
  const expected = new Intl.DateTimeFormat('en-GB', clock).format(new Date(createdAt ?? ''))
  renderWithApp(studio, `/w/${studio.workspaceId}/settings/activity`)
  expect((await screen.findAllByText(expected, { selector: 'time' })).length).toBeGreaterThan(0)
})

it('complaint: “it says another time there”: the API calls are in the chosen zone', async () => {
  const { user } = renderWithApp(studio, `/developer?tab=calls`)
  const [call] = await screen.findAllByRole('button', { name: /12:41:00/ })
  if (call) await user.click(call)
  expect((await screen.findAllByText('12:41:00')).length).toBeGreaterThan(1)
  expect(document.body.textContent).not.toMatch(/03:41:00/)
})
