import { listPosts, type RepeatRule } from '~/contract'
import type { TestStudio } from './studio'

/** On Tuesdays at 09:00 in Berlin. */
export const weekly = (given: Partial<RepeatRule> = {}) => ({
  every: 'week' as const,
  time: '09:00',
  timezone: 'Europe/Berlin',
  from: '2026-03-03',
  ...given,
})

/** Scheduled and queued posts, soonest first. */
export async function plannedPosts(studio: TestStudio) {
  const query = { statuses: 'scheduled,queued', order: 'soonest', pageSize: 500 }
  return (await studio.call(listPosts, { query })).body.data
}
