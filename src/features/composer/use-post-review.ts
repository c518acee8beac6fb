import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { Post } from '~/contract/post'
import { requestReview } from '~/contract/reviews'
import { approvalRequired } from '~/contract/rules'
import { sendForReview } from '~/src/api/mutations/reviews'
import { connection } from '~/src/api/offline/connection'
import { useMay, useOpenWorkspace } from '~/src/api/queries/access'
import { postQuery } from '~/src/api/queries/posts'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { useHasReviews } from '~/src/posts/reviews/review-state'
import { useStore } from '~/src/store/store'
import type { When } from './composer-values'
import type { DraftState } from './draft-state'
import { optionsOf } from './options/option-rules'
import { hasSameContent } from './save-post'
import { postsOf } from './variants/post-variants'

/** Review state and actions for the composer. */
export interface PostReview {
  /** The post as saved, if the server has reviews. */
  readonly post: Post | undefined
  /** True if the composer has unsaved changes. */
  readonly unsaved: boolean
  /** True if it can be saved and sent for review. */
  readonly offered: boolean
  /** Why it can't be sent for review. */
  readonly refusal: string | undefined
  /** Why it may not be scheduled, queued or published yet. */
  readonly unapproved: string | undefined
  /** True if the workspace requires approval. */
  readonly required: boolean
}

const sameOptions = ({ optionsBefore }: DraftState, values: DraftState['values']): boolean =>
  JSON.stringify(optionsBefore ?? {}) === JSON.stringify(optionsOf(values) ?? {})

/** True if the composer's values equal the saved post, including its platform options. */
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
    // A saved post is sent from its review section, where a note can be added.
    offered: has && !offline && state !== 'requested' && !saved,
    refusal: mayRequest,
    unapproved: required && !(saved && state === 'approved') ? approvalRequired : undefined,
    required: has && required,
  }
}

/** How a post is saved that is to be sent for review; undefined if it isn't, or was sent. */
export type ReviewRequest = RefObject<When | undefined>

/**
 * Sends saved posts for review if requested; resolves to what says so. If it fails they are saved all the same, and
 * their panel offers it again.
 */
export function useSendIfRequested(workspaceId: string, requestRef: ReviewRequest) {
  const client = useQueryClient()
  return async (posts: readonly Post[]): Promise<string | undefined> => {
    if (!requestRef.current) return undefined
    requestRef.current = undefined
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
}
