import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Post } from '~/contract/post'
import { approvalRefusal, postCan } from '~/contract/rules'
import type { SocialAccount } from '~/contract/social'
import { useOpenWorkspace } from '~/src/api/queries/access'
import { accountListQuery } from '~/src/api/queries/workspace'
import { chosenZone } from '~/src/calendar/device-settings'
import type { RemovePosts } from '~/src/posts/actions/use-remove-post'
import { contentRefusal } from '~/src/posts/content-refusal'
import { AskRepeatsDialog, DeleteRepeatedDialog } from '~/src/posts/repeats/later-posts-dialogs'
import { follows, hasOthers, repeatsGoOn } from '~/src/posts/repeats/repeat-text'
import { firstOfEach, type MovedLater, useMoveLater } from '~/src/posts/repeats/use-later-posts'
import { toast } from '~/src/ui/toast'
import {
  campaignAction,
  deleteAction,
  duplicateAction,
  moveAction,
  movedByDays,
  type PlannedSchedule,
  spacedTimes,
} from './bulk-actions'
import type { ScheduleChoice } from './bulk-dialogs'
import { type BulkItem, useBulk } from './use-bulk'

/** Returns a function for a post's schedule moved by days, or why it can't be moved there. */
function scheduleAfter(days: number, accounts: readonly SocialAccount[] | undefined) {
  const [zone, now] = [chosenZone(), Date.now()]
  return (post: Post): PlannedSchedule => {
    const place = movedByDays(post, days, zone, now)
    const refusal = 'to' in place ? contentRefusal(post, accounts) : undefined
    return refusal === undefined ? place : { refusal }
  }
}

/** The bulk actions, each started with the posts it applies to. */
export function useBulkActions(workspaceId: string) {
  const client = useQueryClient()
  const { run, remove } = useBulk(workspaceId)
  const { data: accounts } = useQuery(accountListQuery(workspaceId))
  const workspace = useOpenWorkspace()
  /** Moves each post to its planned schedule; one without is left alone, with the reason. */
  const applySchedule = (
    posts: readonly Post[],
    texts: Parameters<typeof moveAction>[1],
    planFor: (post: Post, index: number) => PlannedSchedule,
    later?: MovedLater,
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
    run(action, items, later)
  }
  return {
    toSchedule: (posts: readonly Post[], { first, every }: ScheduleChoice) => {
      const refusalOf = (post: Post) =>
        postCan.schedule(post) ?? approvalRefusal(post, workspace) ?? contentRefusal(post, accounts)
      const open = posts.filter((post) => refusalOf(post) === undefined)
      const times = new Map(
        spacedTimes(open.length, first, every).map((at, index) => [open[index]?.id, at] as const),
      )
      applySchedule(posts, scheduleTexts, (post) => {
        const at = times.get(post.id)
        return at === undefined ? { refusal: refusalOf(post) ?? '' } : { to: { kind: 'schedule', at } }
      })
    },
    toMove: (posts: readonly Post[], days: number, later?: MovedLater) => {
      applySchedule(posts, moveTexts, scheduleAfter(days, accounts), later)
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
    toRemove: ((posts, before) =>
      remove(
        posts.map((post) => ({ post, refusal: postCan.delete(post) })),
        before,
      )) satisfies RemovePosts,
    /** Without Undo. */
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

type BulkStart = (posts: readonly Post[], later?: MovedLater) => void
type Question =
  | { readonly kind: 'delete'; readonly posts: readonly Post[]; readonly act: RemovePosts }
  | { readonly kind: 'move'; readonly posts: readonly Post[]; readonly act: BulkStart; readonly days: number }

const repeats = (post: Post): boolean => post.repeat?.rule !== undefined && follows(post)

/**
 * Runs bulk actions, asking first, if some of the posts repeat, whether later posts are included. Returns false
 * while it asks; `onAnswer` is called unless the person cancels.
 */
export function useAskRepeats(workspaceId: string, onAnswer: () => void) {
  const [question, setQuestion] = useState<Question>()
  const moveLater = useMoveLater(workspaceId)
  const { data: accounts } = useQuery(accountListQuery(workspaceId))
  const close = () => setQuestion(undefined)
  const answer = (which: 'only' | 'later' | undefined) => {
    close()
    if (question?.kind !== 'move' || which === undefined) return
    onAnswer()
    const { posts, act, days } = question
    if (which === 'only') return act(posts)
    const placeOf = scheduleAfter(days, accounts)
    const moves = firstOfEach(posts.filter(repeats)).flatMap((post) => {
      const place = placeOf(post)
      return 'to' in place && place.to.kind === 'schedule' ? [{ post, at: place.to.at }] : []
    })
    // Repeats that can't be moved are left to the action, which reports why.
    const moved = new Set(moves.map(({ post }) => post.repeat?.id))
    const rest = posts.filter((post) => !repeats(post) || !moved.has(post.repeat?.id))
    void moveLater(moves, rest.length > 0 ? (later) => act(rest, later) : undefined)
  }
  const ask = (next: Question): false => {
    setQuestion(next)
    return false
  }
  return {
    askToDelete: (posts: readonly Post[], act: RemovePosts) =>
      posts.some(hasOthers) ? ask({ kind: 'delete', posts, act }) : act(posts),
    askToMove: (posts: readonly Post[], days: number, act: BulkStart) =>
      posts.some(repeats) ? ask({ kind: 'move', posts, act, days }) : act(posts),
    dialog:
      question?.kind === 'delete' ? (
        <DeleteRepeatedDialog
          workspaceId={workspaceId}
          posts={question.posts}
          remove={question.act}
          onClose={close}
          onGone={onAnswer}
        />
      ) : question ? (
        <AskRepeatsDialog
          title={i18n.t('{count, plural, one {Move 1 post?} other {Move # posts?}}', {
            count: question.posts.length,
          })}
          posts={question.posts}
          onAnswer={answer}
        />
      ) : null,
  }
}
