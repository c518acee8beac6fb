import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { postCan } from '~/contract/rules'
import { chosenZone } from '~/src/calendar/device-settings'
import { toast } from '~/src/ui/toast'
import { follows, repeatsGoOn } from '~/src/posts/repeats/repeat-words'
import { deleteAction, duplicateAction, campaignAction, moveAction } from './bulk-actions'
import type { ScheduleChoice } from './bulk-dialogs'
import { movedByDays, type PlannedSchedule, spacedTimes } from './plan-times'
import { type BulkItem, useBulk } from './use-bulk'

/** The bulk actions, each started with the posts it applies to. */
export function useBulkActions(workspaceId: string) {
  const client = useQueryClient()
  const { run, remove } = useBulk(workspaceId)
  /** Moves each post to its planned schedule; one without is left alone, with the reason. */
  const applySchedule = (
    posts: readonly Post[],
    texts: Parameters<typeof moveAction>[1],
    planFor: (post: Post, index: number) => PlannedSchedule,
  ) => {
    const places = new Map(posts.map((post, index) => [post.id, planFor(post, index)]))
    const action = moveAction(workspaceId, texts, ({ id }) => {
      const at = places.get(id)
      return at && 'to' in at ? at.to : { kind: 'draft' }
    })
    const items = posts.map((post): BulkItem => {
      const at = places.get(post.id)
      return { post, refusal: at && 'refusal' in at ? at.refusal : undefined }
    })
    run(action, items)
  }
  return {
    toSchedule: (posts: readonly Post[], { first, every }: ScheduleChoice) => {
      const open = posts.filter((post) => postCan.schedule(post) === undefined)
      const times = new Map(
        spacedTimes(open.length, first, every).map((at, index) => [open[index]?.id, at] as const),
      )
      applySchedule(posts, scheduleTexts, (post) => {
        const at = times.get(post.id)
        return at === undefined ? { refusal: postCan.schedule(post) ?? '' } : { to: { kind: 'schedule', at } }
      })
    },
    toMove: (posts: readonly Post[], days: number) => {
      const [zone, now] = [chosenZone(), Date.now()]
      applySchedule(posts, moveTexts, (post) => movedByDays(post, days, zone, now))
    },
    toUnschedule: (posts: readonly Post[]) =>
      applySchedule(
        posts,
        { ...unscheduleTexts, detail: posts.some(follows) ? repeatsGoOn() : undefined },
        (post) => {
          const refusal = postCan.unschedule(post)
          if (refusal !== undefined) return { refusal }
          return post.status === 'draft'
            ? { refusal: i18n.t('This post isn’t scheduled.') }
            : { to: { kind: 'draft' } }
        },
      ),
    /** Returns false, and says so, if all posts are in the campaign already. */
    toCampaign: (posts: readonly Post[], campaignId: string | undefined): boolean => {
      const items = posts.flatMap((post) => (post.campaignId === campaignId ? [] : { post }))
      if (items.length > 0) run(campaignAction(workspaceId, campaignId), items)
      else notifyUnchanged(posts.length, campaignId)
      return items.length > 0
    },
    toDuplicate: (posts: readonly Post[]) =>
      run(
        duplicateAction(client, workspaceId),
        posts.map((post) => ({ post })),
      ),
    /** With Undo. */
    toRemove: (posts: readonly Post[]) =>
      remove(posts.map((post) => ({ post, refusal: postCan.delete(post) }))),
    toDelete: (posts: readonly Post[]) =>
      run(
        deleteAction(workspaceId),
        posts.map((post) => ({ post, refusal: postCan.delete(post) })),
      ),
  }
}

const notifyUnchanged = (count: number, campaignId: string | undefined) =>
  toast.show({
    title: i18n.t('Nothing to change'),
    detail:
      campaignId === undefined
        ? i18n.t('{count, plural, one {The post has no campaign.} other {The posts have no campaign.}}', {
            count,
          })
        : i18n.t(
            '{count, plural, one {The post is already in this campaign.} other {The posts are already in this campaign.}}',
            { count },
          ),
  })

const scheduleTexts = {
  title: i18n.t('Scheduling posts'),
  done: (count: number) =>
    i18n.t('{count, plural, one {1 post scheduled} other {# posts scheduled}}', { count }),
}
const moveTexts = {
  title: i18n.t('Moving posts'),
  done: (count: number) => i18n.t('{count, plural, one {1 post moved} other {# posts moved}}', { count }),
}
const unscheduleTexts = {
  title: i18n.t('Unscheduling posts'),
  done: (count: number) =>
    i18n.t('{count, plural, one {1 post moved back to drafts} other {# posts moved back to drafts}}', {
      count,
    }),
}
