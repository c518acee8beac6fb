import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Post, PostCreate } from '~/contract/post'
import { Attempt, createOnce, findAttempt } from '~/src/operations/create-once'
import { ApiError } from '~/src/api/errors'
import { holding } from '~/src/operations/locks'
import { type PlanChange, planWithout } from '~/src/calendar/plan'
import { hasUnreadTargets, unreadTargets } from '~/src/posts/unknown-targets'
import { type PostMove, useMovePosts } from '~/src/operations/move-posts'
import { useDeletePost } from '~/src/api/mutations/posts'
import type { PostSchedule } from '~/src/api/post-schedule'
import { useCreateDeps } from '~/src/posts/actions/use-create-deps'
import { type Committed, commitPlan } from './commit-plan'
import { overText } from './plan-labels'
import { readNow } from './read-now'
import type { Plans } from './use-plans'

type Addition = Extract<PlanChange, { kind: 'add' }>

/**
 * Commits what is chosen of a plan, in one tab at a time and by what the device holds of it: what another tab has made
 * is not made again. A creation is noted before it is sent: where its answer is lost, the post is looked up instead.
 */
export function useCommit(workspaceId: string, plans: Plans) {
  const client = useQueryClient()
  const moveAll = useMovePosts(workspaceId)
  const deps = useCreateDeps(workspaceId)
  const deleting = useDeletePost(workspaceId)
  const [busy, setBusy] = useState(false)

  const commit = async (
    planId: string,
    ids: readonly string[],
    seen: ReadonlyMap<string, Post>,
  ): Promise<Committed> => {
    setBusy(true)
    const changeOf = (id: string) => plans.get(planId)?.changes[id]
    const committed = await holding(`studio-plan-${planId}`, false, async () => {
      await plans.refresh(planId)
      return commitPlan(ids, seen, {
        change: changeOf,
        read: (id) => readNow(client, workspaceId, id),
        move: (post, { at }) => moveOne(post, at),
        create: (id, change, late) => create(change, late, (attempt) => keepAttempt(planId, id, attempt)),
        remove: (id) => deleting.mutateAsync(id),
        settle: async (id) => {
          const plan = plans.get(planId)
          if (plan) await plans.save(planWithout(plan, id))
        },
      })
    })
    setBusy(false)
    return committed ?? { made: [], failure: { text: elsewhere, error: undefined } }
  }

  const moveOne = async (post: Post, at: string | undefined): Promise<PostMove> => {
    const to: PostSchedule = at === undefined ? { kind: 'draft' } : { kind: 'schedule', at }
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

  const create = async (
    { post, attempt: earlier }: Addition,
    late: boolean,
    keep: (attempt: Attempt | undefined) => Promise<void>,
  ): Promise<Post> => {
    const known = Attempt.safeParse(earlier)
    if (known.success) {
      const found = await findAttempt(known.data, deps)
      if (found.kind === 'done') return found.post
      if (found.kind === 'unsure') throw new Error(unsure)
    }
    // A target on a platform that is not known can't be sent: without it the post would be another one.
    if (hasUnreadTargets(post)) throw new Error(unreadTargets)
    if (late) throw new Error(overText)
    try {
      const made = await createOnce(bodyOf(post), { ...deps, keep })
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

const elsewhere = 'Another tab is applying this plan.'
const unsure = 'No confirmation arrived, and the post isn’t in your lists. Apply again to check first.'

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
