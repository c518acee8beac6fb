import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { type PostSchedule, scheduleOf, stillTo } from '~/src/api/mutations/post-schedule'
import { deliveredAccounts, isCalledOff } from '~/src/operations/publish-state'
import { timeText } from '~/src/ui/time'

/** What undo can't restore, in a sentence; undefined if each post is as it was before. */
export function backDetail(posts: readonly Post[]): string | undefined {
  if (posts.some((post) => isOver(scheduleOf(post)))) return overDetail
  return posts.some(({ status }) => status === 'failed')
    ? i18n.t('Failed posts are now drafts, because a post can’t be set back to failed.')
    : undefined
}

/** What redo can't restore; undefined if all of it is. */
export const againDetail = (places: readonly PostSchedule[]): string | undefined =>
  places.some(isOver) ? overDetail : undefined

/** Toast for posts put back into their queue by Undo that got another slot; undefined if each has its old one. */
export function otherSlotsText(before: readonly Post[], now: readonly Post[], zone: string | undefined) {
  const old = new Map(before.map(({ id, scheduledAt = '' }) => [id, Date.parse(scheduledAt)]))
  const others = now.flatMap(({ id, status, scheduledAt }) =>
    status === 'queued' && scheduledAt && old.get(id) !== Date.parse(scheduledAt) ? [scheduledAt] : [],
  )
  const [first] = others
  if (!first) return undefined
  const title = i18n.t(
    '{count, plural, one {Back in the queue, but for {at}} other {# posts are back in the queue, but in other slots}}',
    { count: others.length, at: timeText(first, 'dayTime', zone) },
  )
  return { title, detail: i18n.t('The earlier slot isn’t available any more.'), tone: 'queued' as const }
}

/** Title of the toast for posts that Undo has kept from being deleted. */
export const restoredText = (count: number): string =>
  i18n.t('{count, plural, one {Post restored} other {# posts restored}}', { count })

/** Message for moves made offline, which wait in the outbox. */
export const savedForLaterText = (count: number) => ({
  title: i18n.t('{count, plural, one {Move saved to send later} other {# moves saved to send later}}', {
    count,
  }),
  detail: i18n.t('Kept on this device until you’re back online.'),
})

const isOver = (to: PostSchedule) => stillTo(to) !== to

const overDetail = i18n.t('Posts whose time has passed are now drafts, so they don’t publish immediately.')

/** Toast for a publish that has been answered. Deliveries that take long go on after that. */
export function publishedText(post: Post): { title: string; tone: 'plain' | 'published' | 'failed' } {
  const results = post.results ?? []
  const all = Math.max(results.length, post.targets.length)
  const failed = results.filter((result) => result.status === 'failed' && !isCalledOff(result)).length
  const practice = results.some((result) => result.sandbox)
  if (failed === 0 && post.publishing) {
    const done = deliveredAccounts(post).length
    const title =
      done > 0
        ? i18n.t('Published on {done} of {all} accounts so far', { done, all })
        : i18n.t('Publishing started')
    return { title, tone: 'plain' }
  }
  if (failed === 0 && post.status !== 'failed')
    return { title: practice ? i18n.t('Published for practice') : i18n.t('Published'), tone: 'published' }
  return {
    title:
      failed < all && failed > 0
        ? i18n.t('Failed on {failed} of {all} accounts', { failed, all })
        : i18n.t('The post wasn’t published'),
    tone: 'failed',
  }
}
