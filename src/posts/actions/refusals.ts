import { i18n } from '@lingui/core'
import { createPost, deletePost, publishPost, queuePost, schedulePost } from '~/contract/endpoints'
import type { Post, PostTarget } from '~/contract/post'
import { approvalRefusal, postCan, type Refusal } from '~/contract/rules'
import type { Queue, SocialAccount } from '~/contract/social'
import { refusedTargets } from '~/domain/calendar/queue-slots'
import { connection } from '~/src/api/offline/connection'
import { useMay, useOpenWorkspace } from '~/src/api/queries/access'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { deliveredAccounts, publishState } from '~/src/operations/publish-state'
import { useStore } from '~/src/store/store'
import { accountLabel, hasUnparsedTargets, unparsedTargetsText } from '../account-groups'

/**
 * Why each action on a post is not allowed, by the token's scopes, else the post's state; undefined if
 * allowed.
 */
export interface PostRefusals {
  readonly edit: Refusal
  readonly duplicate: Refusal
  readonly delete: Refusal
  readonly schedule: Refusal
  readonly unschedule: Refusal
  readonly queue: Refusal
  readonly publish: Refusal
}

/** Why replacing the post could publish it twice (docs/architecture.md, “The client”). */
function replaceRefusal(post: Post, now: Date): Refusal {
  const risk = editRisk(post, now)
  if (hasUnparsedTargets(post)) return unparsedTargetsText
  if (risk === 'now') return i18n.t('The post may be publishing right now.')
  if (risk === 'partly')
    return i18n.t(
      'Some accounts already have this post, and an edited copy would reach them twice. Duplicate it instead.',
    )
  return undefined
}

/** Why a post can't be replaced by an edited copy, whatever the token allows. */
export const editRefusal = (post: Post, now = new Date()): Refusal =>
  postCan.edit(post) ?? replaceRefusal(post, now)

/** Publishing isn't queued while offline: it would go out at a time nobody chose. */
export const publishNeedsApi = i18n.t(
  'You’re offline. Publishing can’t wait for a connection; schedule the post instead.',
)

/**
 * Why this token can't replace a scheduled or queued post: it is unscheduled first, so that both versions
 * can't be published, and unscheduling takes the `publish` scope (docs/api.md section 4). Other posts need
 * `write` alone.
 */
export function useEditScope(post: Post | undefined): Refusal {
  const maySchedule = useMay(schedulePost)
  return post?.status === 'scheduled' || post?.status === 'queued' ? maySchedule : undefined
}

/** Returns a function that says what the token and a post's state allow, for use with many posts. */
export function usePostRefusal(): (post: Post, now?: Date) => PostRefusals {
  const mayCreate = useMay(createPost)
  const mayDelete = useMay(deletePost)
  const maySchedule = useMay(schedulePost)
  const mayQueue = useMay(queuePost)
  const workspace = useOpenWorkspace()
  const isDisconnected = useStore(connection) !== 'here'
  const mayPublish = useMay(publishPost) ?? (isDisconnected ? publishNeedsApi : undefined)
  return (post, now = new Date()) => {
    const unapproved = approvalRefusal(post, workspace)
    const timed = post.status === 'scheduled' || post.status === 'queued'
    return {
      edit: mayCreate ?? (timed ? maySchedule : undefined) ?? editRefusal(post, now),
      duplicate: mayCreate,
      delete: mayDelete ?? postCan.delete(post),
      schedule: maySchedule ?? postCan.schedule(post) ?? unapproved,
      unschedule: maySchedule ?? postCan.unschedule(post),
      queue: mayQueue ?? postCan.queue(post) ?? unapproved,
      publish: mayPublish ?? postCan.publish(post) ?? unapproved,
    }
  }
}

/** What the token and this post's state allow. */
export const usePostRefusals = (post: Post): PostRefusals => usePostRefusal()(post)

/** Why a queue doesn't take posts for these accounts; undefined if it does. */
export function queueRefusal(
  queue: Queue,
  targets: readonly Pick<PostTarget, 'accountId'>[],
  accounts: readonly SocialAccount[],
): string | undefined {
  const refused = refusedTargets(queue.accountIds, targets)
  if (refused.length === 0) return undefined
  const names = refused.map(({ accountId }) => {
    const account = accounts.find(({ id }) => id === accountId)
    return account ? accountLabel(account) : accountId
  })
  return i18n.t('Doesn’t take posts for {names}.', { names: commaSeparated(names) })
}

/**
 * Risk of replacing a post with an edited copy (docs/architecture.md, “The client”).
 * `none`: create, verify, delete. `soon`: unschedule the old one first, as it may publish meanwhile. `now`:
 * it may be publishing right now. `partly`: accounts that already have it would get it twice. `gone`:
 * published.
 */
export type EditRisk = 'none' | 'soon' | 'now' | 'partly' | 'gone'

/** Enough time for a replacement whose answer is lost and has to be read back. */
const riskWindowMs = 10 * 60_000

type Editable = Pick<Post, 'status' | 'publishing' | 'scheduledAt' | 'results'>

/** How risky replacing `post` is at `now`. */
export function editRisk(post: Editable, now = new Date()): EditRisk {
  const state = publishState(post, now)
  if (state === 'published') return 'gone'
  // A scheduled or cancelled retry: the results say which accounts have it, and only the others get it.
  if (deliveredAccounts(post).length > 0) return 'partly'
  if (state === 'publishing' || state === 'due') return 'now'
  if (state !== 'waiting' && state !== 'unknown') return 'none'
  const until = Date.parse(post.scheduledAt ?? '') - now.getTime()
  // A queue that doesn't report its slot may publish the post at any time.
  if (Number.isNaN(until)) return state === 'waiting' ? 'soon' : 'none'
  return until <= 0 ? 'now' : until <= riskWindowMs ? 'soon' : 'none'
}
