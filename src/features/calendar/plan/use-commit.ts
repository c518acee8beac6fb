import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Post, PostCreate } from '~/contract/post'
import { Attempt, createOnce, findAttempt } from '~/src/api/create-once'
import { ApiError, outcomeUnknown } from '~/src/api/errors'
import { isOver, type Plan, planWithout } from '~/domain/calendar/plan'
import { hasUnreadTargets, unreadTargets } from '~/domain/posts/unread-targets'
import { type PostMove, useMovePosts } from '~/src/api/mutations/move-posts'
import { useDeletePost } from '~/src/api/mutations/posts'
import type { Placement } from '~/src/api/placement'
import { postQuery } from '~/src/api/queries/posts'
import { useCreateHands } from '~/src/modules/post-actions/use-create-hands'
import { overText } from './plan-words'
import type { Plans } from './use-plans'

/** A change as it was made: what takes it back. */
export type MadeChange =
  | { readonly kind: 'move'; readonly move: PostMove }
  /** The post that was created. */
  | { readonly kind: 'add'; readonly post: Post }
  | { readonly kind: 'remove'; readonly post: Post }

/** What became of a commit: the changes that were made, and what stopped it. */
export interface Committed {
  readonly made: readonly MadeChange[]
  readonly failure?: { readonly text: string; readonly error: unknown } | undefined
}

interface Creation {
  /** What is noted of a call that may have created it already. */
  readonly earlier: unknown
  /** Its time is over: what an earlier call made is found, but nothing is made any more. */
  readonly late: boolean
  readonly keep: (attempt: Attempt | undefined) => Promise<void>
}

/**
 * Makes a plan's changes real, one after the other: moves, then what is new, then removals. Each leaves the plan as soon
 * as it is done, so that a commit that stops (or a page that goes) never makes a change twice; a creation is noted
 * before it is sent: where its answer is lost, the post is looked up instead of being made again.
 */
export function useCommit(workspaceId: string, plans: Plans) {
  const client = useQueryClient()
  const moveAll = useMovePosts(workspaceId)
  const hands = useCreateHands(workspaceId)
  const deleting = useDeletePost(workspaceId)
  const [busy, setBusy] = useState(false)

  const commit = async (planId: string, ids: readonly string[]): Promise<Committed> => {
    setBusy(true)
    const made: MadeChange[] = []
    const settled = (id: string, change: MadeChange) => {
      const plan = plans.get(planId)
      made.push(change)
      return plan ? plans.save(planWithout(plan, id)) : undefined
    }
    try {
      for (const id of inOrder(plans.get(planId), ids)) {
        const plan = plans.get(planId)
        const change = plan?.changes[id]
        if (!plan || !change) continue
        const late = isOver(change)
        if (late && change.kind === 'move') throw new Error(overText)
        if (change.kind === 'move') {
          await settled(id, { kind: 'move', move: await moveOne(change.base, change.to.at) })
        } else if (change.kind === 'remove') {
          await deleting.mutateAsync(id)
          await settled(id, { kind: 'remove', post: change.base })
        } else {
          const keep = (attempt: Attempt | undefined) => keepAttempt(planId, id, attempt)
          const post = await create(change.post, { earlier: change.attempt, late, keep })
          await settled(id, { kind: 'add', post })
        }
      }
      return { made }
    } catch (error) {
      return { made, failure: { text: failureText(error), error } }
    } finally {
      setBusy(false)
    }
  }

  const moveOne = async (base: Post, at: string | undefined): Promise<PostMove> => {
    const to: Placement = at === undefined ? { kind: 'draft' } : { kind: 'schedule', at }
    const post = client.getQueryData<Post>(postQuery(workspaceId, base.id).queryKey) ?? base
    const { refused } = await moveAll({ moves: [{ post, to }], onRefusal: 'keep' })
    if (refused) throw refused.error
    return { post, to }
  }

  const keepAttempt = async (planId: string, id: string, attempt: Attempt | undefined) => {
    const plan = plans.get(planId)
    const change = plan?.changes[id]
    if (plan && change?.kind === 'add')
      await plans.save({
        ...plan,
        changes: { ...plan.changes, [id]: { kind: 'add', post: change.post, attempt } },
      })
  }

  const create = async (post: Post, { earlier, late, keep }: Creation): Promise<Post> => {
    const known = Attempt.safeParse(earlier)
    if (known.success) {
      const found = await findAttempt(known.data, hands)
      if (found.kind === 'done') return found.post
      if (found.kind === 'unsure') throw new Error(unsure)
    }
    // A target on a platform that is not known can't be sent: without it the post would be another one.
    if (hasUnreadTargets(post)) throw new Error(unreadTargets)
    if (late) throw new Error(overText)
    try {
      const made = await createOnce(bodyOf(post), { ...hands, keep })
      if (made.kind !== 'done') throw new Error(unsure)
      return made.post
    } catch (error) {
      // A refusal made nothing: there is nothing to look up next time.
      if (error instanceof ApiError) await keep(undefined)
      throw error
    }
  }

  return { busy, commit }
}

const order = { move: 0, add: 1, remove: 2 }

const inOrder = (plan: Plan | undefined, ids: readonly string[]): string[] =>
  ids
    .filter((id) => plan?.changes[id])
    .sort((a, b) => order[plan?.changes[a]?.kind ?? 'move'] - order[plan?.changes[b]?.kind ?? 'move'])

const unsure = 'No answer came, and the lists do not show it. Committing again looks for it first.'

/** A planned post as the API creates one. */
const bodyOf = ({ content, targets, campaignId, scheduledAt }: Post): PostCreate => ({
  content: {
    text: content.text,
    mediaUrls: content.mediaUrls,
    mediaType: content.mediaType,
    hashtags: content.hashtags,
    mentions: content.mentions,
    link: content.link,
  },
  targets: targets.flatMap(({ platform, accountId, postType }) =>
    platform ? [{ platform, accountId, ...(postType !== undefined && { postType }) }] : [],
  ),
  ...(scheduledAt !== undefined && { scheduledAt }),
  ...(campaignId !== undefined && { campaignId }),
})

const failureText = (error: unknown) =>
  outcomeUnknown(error)
    ? 'No answer came: look whether it was done before trying again.'
    : error instanceof Error
      ? error.message
      : 'The call failed.'
