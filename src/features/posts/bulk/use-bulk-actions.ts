import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { postCan } from '~/contract/rules'
import { chosenZone } from '~/src/calendar/device-settings'
import { toast } from '~/src/ui/toast'
import { follows, repeatsGoOn } from '~/src/posts/repeats/repeat-words'
import { deleting, duplicating, joiningCampaign, moving } from './bulk-actions'
import type { ScheduleChoice } from './bulk-dialogs'
import { movedByDays, type Place, spacedTimes } from './plan-times'
import { type Due, useBulk } from './use-bulk'

/** The acts on many posts, each begun with the posts that it is about. */
export function useBulkActions(workspaceId: string) {
  const client = useQueryClient()
  const { run, remove } = useBulk(workspaceId)
  /** Moves each post to where it is to stand; one that can't be keeps its place and the reason. */
  const place = (
    posts: readonly Post[],
    words: Parameters<typeof moving>[1],
    placeOf: (post: Post, index: number) => Place,
  ) => {
    const places = new Map(posts.map((post, index) => [post.id, placeOf(post, index)]))
    const act = moving(workspaceId, words, ({ id }) => {
      const at = places.get(id)
      return at && 'to' in at ? at.to : { kind: 'draft' }
    })
    const due = posts.map((post): Due => {
      const at = places.get(post.id)
      return { post, refusal: at && 'refusal' in at ? at.refusal : undefined }
    })
    run(act, due)
  }
  return {
    toSchedule: (posts: readonly Post[], { first, every }: ScheduleChoice) => {
      const open = posts.filter((post) => postCan.schedule(post) === undefined)
      const times = new Map(
        spacedTimes(open.length, first, every).map((at, index) => [open[index]?.id, at] as const),
      )
      place(posts, scheduling, (post) => {
        const at = times.get(post.id)
        return at === undefined ? { refusal: postCan.schedule(post) ?? '' } : { to: { kind: 'schedule', at } }
      })
    },
    toMove: (posts: readonly Post[], days: number) => {
      const [zone, now] = [chosenZone(), Date.now()]
      place(posts, shifting, (post) => movedByDays(post, days, zone, now))
    },
    toUnschedule: (posts: readonly Post[]) =>
      place(posts, { ...unscheduling, detail: posts.some(follows) ? repeatsGoOn() : undefined }, (post) => {
        const refusal = postCan.unschedule(post)
        if (refusal !== undefined) return { refusal }
        return post.status === 'draft'
          ? { refusal: i18n.t('This post isn’t scheduled.') }
          : { to: { kind: 'draft' } }
      }),
    /** False where all of them are in it already: then nothing is done, and it is said. */
    toCampaign: (posts: readonly Post[], campaignId: string | undefined): boolean => {
      const due = posts.flatMap((post) => (post.campaignId === campaignId ? [] : { post }))
      if (due.length > 0) run(joiningCampaign(workspaceId, campaignId), due)
      else notifyUnchanged(posts.length, campaignId)
      return due.length > 0
    },
    toDuplicate: (posts: readonly Post[]) =>
      run(
        duplicating(client, workspaceId),
        posts.map((post) => ({ post })),
      ),
    /** With an Undo. */
    toRemove: (posts: readonly Post[]) =>
      remove(posts.map((post) => ({ post, refusal: postCan.delete(post) }))),
    toDelete: (posts: readonly Post[]) =>
      run(
        deleting(workspaceId),
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

const scheduling = {
  title: i18n.t('Scheduling posts'),
  done: (count: number) =>
    i18n.t('{count, plural, one {1 post scheduled} other {# posts scheduled}}', { count }),
}
const shifting = {
  title: i18n.t('Moving posts'),
  done: (count: number) => i18n.t('{count, plural, one {1 post moved} other {# posts moved}}', { count }),
}
const unscheduling = {
  title: i18n.t('Unscheduling posts'),
  done: (count: number) =>
    i18n.t('{count, plural, one {1 post moved back to drafts} other {# posts moved back to drafts}}', {
      count,
    }),
}
