import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Post } from '~/contract/post'
import { requestReview } from '~/contract/reviews'
import { approvalRequired } from '~/contract/rules'
import { sendForReview } from '~/src/api/mutations/reviews'
import { connection } from '~/src/api/offline/connection'
import { useMay, useOpenWorkspace } from '~/src/api/queries/access'
import { postQuery } from '~/src/api/queries/posts'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { useHasReviews } from '~/src/posts/reviews/use-has-reviews'
import { useStore } from '~/src/store/store'
import type { DraftState } from './draft-state'
import { optionsOf } from './options/option-rules'
import { hasSameContent } from './save-post'
import type { Finish } from './use-finish'
import { postsOf } from './variants/post-variants'

/** What reviews mean for the post that is being written. */
export interface PostReview {
  /** The post as it is saved, where it has or may have a review. */
  readonly post: Post | undefined
  /** The sheet says something else than the post that is saved. */
  readonly unsaved: boolean
  /** Whether saving it and sending it for review is a way on. */
  readonly offered: boolean
  /** Why it can't be sent for review. */
  readonly refusal: string | undefined
  /** Why it may not be scheduled, queued or published yet. */
  readonly unapproved: string | undefined
  /** The workspace requires approval. */
  readonly required: boolean
}

const sameOptions = ({ optionsBefore }: DraftState, values: DraftState['values']): boolean =>
  JSON.stringify(optionsBefore ?? {}) === JSON.stringify(optionsOf(values) ?? {})

/** Whether the sheet says what the saved post says, its platform options too. */
function isSaved(draft: DraftState): boolean {
  const [single, ...others] = postsOf(draft.values)
  return (
    draft.editing !== undefined &&
    single !== undefined &&
    others.length === 0 &&
    hasSameContent(draft.editing, single) &&
    sameOptions(draft, single)
  )
}

export function usePostReview(workspaceId: string, draft: DraftState): PostReview {
  const has = useHasReviews()
  const mayRequest = useMay(requestReview)
  const required = useOpenWorkspace()?.requiresApproval === true
  const offline = useStore(connection) !== 'here'
  const { editing } = draft
  const { data } = useQuery({ ...postQuery(workspaceId, editing?.id ?? ''), enabled: editing !== undefined })
  const post = data && data.id === editing?.id ? data : editing
  const saved = isSaved(draft)
  const state = post?.review?.state
  return {
    post: has ? post : undefined,
    unsaved: !saved,
    // What is saved just so is sent from its review, where a note can be added.
    offered: has && !offline && state !== 'requested' && !saved,
    refusal: mayRequest,
    unapproved: required && !(saved && state === 'approved') ? approvalRequired : undefined,
    required: has && required,
  }
}

/**
 * `finish`, which sends what was saved for review first where that was asked for. A post that can't be sent is saved
 * all the same, and its panel offers it again.
 */
export function useFinishWithReview(workspaceId: string, finish: Finish) {
  const client = useQueryClient()
  const isWanted = useRef(false)
  const sent = async (posts: readonly Post[]): Promise<string | undefined> => {
    if (!isWanted.current) return undefined
    try {
      for (const { id } of posts) await sendForReview(client, workspaceId, id, {})
      return i18n.t('{count, plural, one {Post sent for review} other {# posts sent for review}}', {
        count: posts.length,
      })
    } catch (error) {
      notifyFailure(i18n.t('Couldn’t send for review'), error)
      return undefined
    }
  }
  return {
    /** Says whether what is saved next is to be sent for review. */
    want: (wanted: boolean) => {
      isWanted.current = wanted
    },
    finish: {
      ...finish,
      saved: async (post: Post, draftState: DraftState) => finish.saved(post, draftState, await sent([post])),
      savedSet: async (items: Parameters<Finish['savedSet']>[0], draftState: DraftState) =>
        finish.savedSet(items, draftState, await sent(items.flatMap(({ post }) => post ?? []))),
    },
  }
}
