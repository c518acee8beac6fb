import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import { setPostCampaign } from '~/contract/campaign'
import type { Post } from '~/contract/post'
import { addDays } from '~/domain/calendar/day'
import { localTime, toInstant, zonedDay } from '~/domain/calendar/time-zone'
import { send, takesKeys } from '~/src/api/http/send'
import { type PostSchedule, scheduleOf, stillTo } from '~/src/api/mutations/post-schedule'
import { operations, type PostChange } from '~/src/operations/operations'
import { errorOf } from '~/src/operations/perform'
import type { Result } from '~/src/operations/run'
import { copyBody, optionsToCopy } from '~/src/posts/copy-post'

/** An action on many posts. */
export interface BulkAction {
  /** Shown while it runs. */
  readonly title: string
  /** Toast title, given the number of posts it was done to. */
  readonly done?: ((count: number) => string) | undefined
  /** Says of how many posts it failed; by default, that they weren’t changed. */
  readonly failed?: ((count: number) => string) | undefined
  readonly detail?: string | undefined
  /** Performs it on one post and resolves to the result. Rejects with the reason. */
  readonly perform: (post: Post) => Promise<Post>
  /** Undoes it for one post; undefined if it can't be undone. */
  readonly undo?: ((before: Post, after: Post) => Promise<Post>) | undefined
}

/**
 * The post an operation resulted in. Drops one with an unknown outcome, as the change is safe to send again.
 */
async function resultingPost(result: Result, id: string | undefined): Promise<Post> {
  if (result.kind === 'done') return result.post
  if (id !== undefined && result.kind === 'unknown') await operations.drop([id])
  throw errorOf(result.failure)
}

async function change(workspaceId: string, what: PostChange): Promise<Post> {
  const storedChange = operations.saveChange(workspaceId, what)
  return resultingPost(await operations.sendChange(storedChange), storedChange.operation.id)
}

/** Schedules, queues or unschedules posts; `scheduleFor` gives the schedule of each. */
export const moveAction = (
  workspaceId: string,
  texts: Pick<BulkAction, 'title' | 'done' | 'detail'>,
  scheduleFor: (post: Post) => PostSchedule,
): BulkAction => ({
  ...texts,
  perform: (post) => change(workspaceId, { kind: 'move', post, to: scheduleFor(post) }),
  undo: (before, after) =>
    change(workspaceId, { kind: 'move', post: after, to: stillTo(scheduleOf(before)) }),
})

export const deletedText = (count: number): string =>
  i18n.t('{count, plural, one {1 post deleted} other {# posts deleted}}', { count })

const notDeleted = (count: number): string =>
  i18n.t('{count, plural, one {1 post wasn’t deleted} other {# posts weren’t deleted}}', { count })

/** Deletes posts, which can't be undone. */
export const deleteAction = (workspaceId: string): BulkAction => ({
  title: i18n.t('Deleting posts'),
  done: deletedText,
  failed: notDeleted,
  perform: (post) => change(workspaceId, { kind: 'delete', post }),
})

/**
 * Deletes posts after their Undo has expired. All deletions are stored on the device first, so that the next
 * page sends any that this one didn't get to; `forget` drops those of posts to be left alone.
 */
export function deferredDeleteAction(
  workspaceId: string,
  posts: readonly Post[],
): BulkAction & { forget: (left: readonly Post[]) => Promise<void> } {
  const storedChanges = new Map(
    posts.map((post) => [post.id, operations.saveChange(workspaceId, { kind: 'delete', post })]),
  )
  return {
    title: i18n.t('Deleting posts'),
    failed: notDeleted,
    perform: async (post) => {
      const one = storedChanges.get(post.id) ?? operations.saveChange(workspaceId, { kind: 'delete', post })
      storedChanges.delete(post.id)
      return resultingPost(await operations.sendChange(one), one.operation.id)
    },
    forget: async (left) => {
      const ids = left.flatMap(({ id }) => storedChanges.get(id)?.operation.id ?? [])
      for (const { id } of left) storedChanges.delete(id)
      await operations.drop(ids)
    },
  }
}

/**
 * Adds posts to a campaign, or removes them from theirs without a `campaignId`. Needs the `setPostCampaign`
 * extension.
 */
export const campaignAction = (workspaceId: string, campaignId: string | undefined): BulkAction => {
  const set = (post: Post, id: string | undefined) =>
    send(
      setPostCampaign,
      { params: { workspaceId, postId: post.id }, body: { campaignId: id ?? null } },
      { cause: i18n.t('Change campaign') },
    )
  return {
    title: i18n.t('Changing campaigns'),
    done: (count) =>
      campaignId === undefined
        ? i18n.t(
            '{count, plural, one {1 post removed from its campaign} other {# posts removed from their campaigns}}',
            { count },
          )
        : i18n.t(
            '{count, plural, one {1 post added to the campaign} other {# posts added to the campaign}}',
            {
              count,
            },
          ),
    perform: (post) => set(post, campaignId),
    undo: (before) => set(before, before.campaignId),
  }
}

/** Creates a draft copy of each post. A copy whose answer was lost is looked up, never created twice. */
export function duplicateAction(client: QueryClient, workspaceId: string): BulkAction {
  const ids = new Map<string, string>()
  return {
    title: i18n.t('Duplicating posts'),
    done: (count) => i18n.t('{count, plural, one {1 draft created} other {# drafts created}}', { count }),
    failed: (count) =>
      i18n.t('{count, plural, one {1 post wasn’t duplicated} other {# posts weren’t duplicated}}', { count }),
    perform: async (post) => {
      const id = ids.get(post.id) ?? crypto.randomUUID()
      ids.set(post.id, id)
      const result = await operations.createPost(workspaceId, copyBody(post), {
        id,
        options: await optionsToCopy(client, workspaceId, post.id),
        // With an idempotency key a repeated call returns the same post. Without one, a lookup has to tell
        // the copy from its original.
        ...((await takesKeys()) && { seen: [] }),
      })
      const copy = await resultingPost(result, undefined)
      await operations.acknowledge(id)
      return copy
    },
    undo: (_before, copy) => change(workspaceId, { kind: 'delete', post: copy }),
  }
}

/** A post's new schedule, or why it can't have one. */
export type PlannedSchedule = { readonly to: PostSchedule } | { readonly refusal: string }

const timePassed = () => i18n.t('This time has passed.')

/** Time between two posts scheduled together. */
export interface Spacing {
  readonly count: number
  readonly unit: 'hours' | 'days'
}

/**
 * Times (ISO) of posts scheduled together: the first at `date` and `time` in `zone`, each of the others
 * `every` later. Days keep the time of day.
 */
export function spacedTimes(
  count: number,
  first: { readonly date: string; readonly time: string; readonly zone: string },
  every: Spacing,
): string[] {
  const start = Date.parse(toInstant(first.date, first.time, first.zone))
  return Array.from({ length: count }, (_, index) =>
    every.unit === 'days'
      ? toInstant(addDays(first.date, index * every.count), first.time, first.zone)
      : new Date(start + index * every.count * 3_600_000).toISOString(),
  )
}

/** A post's schedule moved by days, at the same time of day in `zone`. */
export function movedByDays(post: Post, days: number, zone: string, now: number): PlannedSchedule {
  const at = post.scheduledAt
  if (at === undefined || (post.status !== 'scheduled' && post.status !== 'queued'))
    return { refusal: i18n.t('This post isn’t scheduled.') }
  const to = toInstant(addDays(zonedDay(at, zone), days), localTime(at, zone), zone)
  return Date.parse(to) <= now ? { refusal: timePassed() } : { to: { kind: 'schedule', at: to } }
}
