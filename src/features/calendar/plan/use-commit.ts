import { i18n } from '@lingui/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { schedulePost } from '~/contract/endpoints'
import type { Post, PostCreate } from '~/contract/post'
import { postTitle } from '~/domain/text'
import { ApiError } from '~/src/api/errors'
import { type PostSchedule, scheduleOf, stillTo, timeOf } from '~/src/api/mutations/post-schedule'
import { useMay } from '~/src/api/queries/access'
import { postQuery } from '~/src/api/queries/posts'
import { type Clash, clashOf, type Plan, type PlanChange, planWithout, sameTime } from '~/src/calendar/plan'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import { isAbsent } from '~/src/operations/create'
import { useDeletePost } from '~/src/operations/delete-post'
import { sameContent } from '~/src/operations/find-post'
import { holding } from '~/src/operations/locks'
import { type PostMove, useMovePost, useMovePosts } from '~/src/operations/move-posts'
import { errorOf } from '~/src/operations/perform'
import { useOperations } from '~/src/operations/use-operations'
import { hasUnparsedTargets, unparsedTargetsText } from '~/src/posts/account-groups'
import { againDetail, backDetail } from '~/src/posts/actions/action-messages'
import { copyBody, optionsToCopy } from '~/src/posts/copy-post'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import { notifyRefusal } from '../drag/use-moves'
import { type Committed, commitPlan, type MadeChange } from './commit-plan'
import { irreversibleText, overText } from './plan-labels'
import type { Plans } from './use-plans'

/** The post as the server has it now; undefined if it is gone. */
const readNow = (client: QueryClient, workspaceId: string, id: string): Promise<Post | undefined> =>
  client.query({ ...postQuery(workspaceId, id), staleTime: 0 }).catch(unlessGone)

function unlessGone(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined
  throw error
}

/** The platform options of the post that an addition copies, for the accounts that it still has. */
async function copiedOptions(client: QueryClient, workspaceId: string, { post, copyOf }: Addition) {
  if (copyOf === undefined) return undefined
  const options = await optionsToCopy(client, workspaceId, copyOf).catch(unlessGone)
  const accountIds = new Set(post.targets.map(({ accountId }) => accountId))
  return options && Object.fromEntries(Object.entries(options).filter(([id]) => accountIds.has(id)))
}

/** Reads every post that a plan moves or removes, and what others did to it, when its review opens and on request. */
export function useReread(workspaceId: string, plan: Plan) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['plan-posts', workspaceId, plan.id],
    queryFn: async ({ signal }) => {
      const clashes = new Map<string, Clash>()
      const posts = new Map<string, Post>()
      // One after another, so that a plan of a hundred posts isn't a burst of a hundred calls.
      for (const [id, change] of Object.entries(plan.changes)) {
        if (change.kind === 'add' || signal.aborted) continue
        const now = await readNow(client, workspaceId, id)
        if (now) posts.set(id, now)
        const clash = clashOf(change, now)
        if (clash) clashes.set(id, clash)
      }
      return { clashes, posts }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

type Addition = Extract<PlanChange, { kind: 'add' }>

/**
 * Commits the chosen changes of a plan, in one tab at a time and by the plan stored on the device, so that what
 * another tab has applied is not applied again. The id of a creation is stored with its change: if its answer is
 * lost, the post is looked up instead.
 */
export function useCommit(workspaceId: string, plans: Plans) {
  const client = useQueryClient()
  const moveAll = useMovePosts(workspaceId)
  const { createPost, resume, acknowledge } = useOperations(workspaceId)
  const deleting = useDeletePost(workspaceId)
  const toPlanned = useToPlanned(workspaceId)
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
        create: (id, change, isPast) =>
          create(change, isPast, (creation) => saveCreationId(planId, id, creation)),
        remove: (post) => deleting.mutateAsync(post),
        markApplied: async (id) => {
          const plan = plans.get(planId)
          const change = plan?.changes[id]
          if (plan) await plans.save(withApplied(planWithout(plan, id), 1))
          if (change?.kind === 'add' && change.creation !== undefined) await acknowledge(change.creation)
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

  const saveCreationId = async (planId: string, id: string, creation: string | undefined) => {
    const plan = plans.get(planId)
    const change = plan?.changes[id]
    if (plan && change?.kind === 'add')
      await plans.save({
        ...plan,
        changes: { ...plan.changes, [id]: { ...change, creation } },
      })
  }

  const create = async (
    change: Addition,
    isPast: boolean,
    saveId: (creation: string | undefined) => Promise<void>,
  ): Promise<Post> => {
    const { post, creation: earlier } = change
    const known = earlier === undefined ? undefined : await resume(earlier)
    if (known?.kind === 'done') return toPlanned(known.post, change, isPast)
    if (known && known.kind !== 'undone' && !isAbsent(known)) throw new Error(unsure)
    // A target on an unknown platform can't be sent, and without it the post would be a different one.
    if (hasUnparsedTargets(post)) throw new Error(unparsedTargetsText)
    if (isPast) throw new Error(overText)
    const options = await copiedOptions(client, workspaceId, change)
    const creation = earlier ?? crypto.randomUUID()
    await saveId(creation)
    const result = await createPost(bodyOf(post), { id: creation, options })
    if (result.kind === 'done') return result.post
    if (result.kind !== 'undone') throw new Error(unsure)
    // Nothing was created, so there is nothing to look up next time.
    await saveId(undefined)
    throw errorOf(result.failure)
  }

  return { busy, commit }
}

/** Changes the post that an earlier, unanswered creation made to what is planned by now, if that differs. */
function useToPlanned(workspaceId: string) {
  const client = useQueryClient()
  const { replacePost } = useOperations(workspaceId)
  const move = useMovePost(workspaceId)
  const canPlace = useMay(schedulePost) === undefined
  return async (made: Post, change: Addition, isPast: boolean): Promise<Post> => {
    const planned = change.post
    const to = scheduleOf(planned)
    const hasContent = sameContent(made, bodyOf(planned))
    if (hasContent && sameTime(timeOfPost(made), timeOfPost(planned))) return made
    if (isPast) throw new Error(overText)
    if (hasContent) return (await move({ post: made, to })).post
    if (hasUnparsedTargets(planned)) throw new Error(unparsedTargetsText)
    const options = await copiedOptions(client, workspaceId, change)
    const result = await replacePost({ post: made, body: bodyOf(planned), to, canPlace, options })
    if (result.kind !== 'done') throw errorOf(result.failure)
    return result.post
  }
}

const elsewhere = i18n.t('Another tab is applying this plan.')
const unsure = i18n.t(
  'No confirmation arrived, and the post isn’t in your lists. Apply again to check first.',
)

/** The plan with so many more changes applied, or fewer after an undo. */
const withApplied = (plan: Plan, more: number): Plan => ({ ...plan, applied: (plan.applied ?? 0) + more })

/** A planned post as a request to create it. */
const bodyOf = (post: Post): PostCreate => ({
  ...copyBody(post),
  ...(post.scheduledAt !== undefined && { scheduledAt: post.scheduledAt }),
})

/**
 * Shows a toast for a commit, with an Undo that outlives it: moved posts go back and created ones are deleted. A
 * removal can't be undone (the API has no such call), and the toast says so. Redo applies the moves again.
 */
export function useNotifyCommit(
  workspaceId: string,
  { get, save }: Plans,
): (planId: string, made: readonly MadeChange[]) => void {
  const moveAll = useMovePosts(workspaceId)
  const { mutateAsync: remove } = useDeletePost(workspaceId)
  return useCallback(
    (planId, made) => {
      const count = (more: number) => {
        const plan = get(planId)
        if (plan) void save(withApplied(plan, more))
      }
      const moves = made.flatMap((change) => (change.kind === 'move' ? [change.move] : []))
      const added = made.flatMap((change) => (change.kind === 'add' ? [change.post] : []))
      const removals = made.length - moves.length - added.length
      const title = i18n.t(
        '{count, plural, one {1 change from the plan applied} other {# changes from the plan applied}}',
        { count: made.length },
      )
      const detail = removals > 0 ? irreversibleText(removals) : undefined
      if (removals === made.length) return void toast.show({ title, detail })
      const back = async () => {
        const failed: Post[] = []
        const otherwise = backDetail(moves.map(({ post }) => post))
        // One at a time: a post published meanwhile stays, and doesn't keep the others from going back.
        for (const { post, to } of moves.toReversed()) {
          const move = { post: timeOf(post, to), to: stillTo(scheduleOf(post)) }
          const { refused } = await moveAll({ moves: [move], onRefusal: 'keep' })
          if (refused) failed.push(refused.post)
        }
        for (const post of added) await remove(post).catch(() => failed.push(post))
        count(failed.length - moves.length - added.length)
        const [first] = failed
        toast.show({
          title: first ? i18n.t('Part of the plan couldn’t be undone') : i18n.t('Plan undone'),
          detail: [
            first && i18n.t('“{text}” wasn’t changed.', { text: postTitle(first.content.text, 40) }),
            otherwise,
            detail,
          ]
            .filter(Boolean)
            .join(' '),
          tone: first ? 'failed' : 'plain',
        })
      }
      const again = async () => {
        const result = await moveAll({
          moves: moves.map(({ post, to }) => ({ post, to: stillTo(to) })),
          onRefusal: 'keep',
        })
        if (result.refused) return notifyRefusal(result, moves)
        count(moves.length)
        const lost = [
          againDetail(moves.map(({ to }) => to)),
          added.length > 0 && i18n.t('New posts were deleted when you undid the plan. Create them again.'),
        ].filter(Boolean)
        if (lost.length > 0) toast.show({ title: i18n.t('Moves applied again'), detail: lost.join(' ') })
      }
      undoHistory.notify({
        title,
        detail,
        undo: () => void back(),
        redo: () => void again(),
      })
    },
    [moveAll, remove, get, save],
  )
}
