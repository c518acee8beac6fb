import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Post } from '~/contract/post'
import { type Attempt, type CreateDeps, createOnce, findAttempt } from '~/src/operations/create-once'
import { useCreatePost, useDeletePost } from '~/src/api/mutations/posts'
import { postListQuery } from '~/src/api/queries/posts'
import { plural } from '~/src/i18n/plural'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { undoHistory } from '~/src/ui/undo-history'
import { type CopyPost, draftBody } from './posts-of'

/** How far the saving of one text is. */
export type Saving =
  | { readonly kind: 'busy' }
  | { readonly kind: 'saved'; readonly post: Post }
  /** `attempt`: it may have been saved all the same, and is looked for before it is saved again. */
  | { readonly kind: 'failed'; readonly message: string; readonly attempt?: Attempt }

/** What tells two texts apart. */
export const keyOf = (post: CopyPost): string => JSON.stringify([post.text, post.hashtags, post.targets])

/** Saves texts as drafts, one after another: a failure stops none of the others, and none is saved twice. */
export function useSaveDrafts(workspaceId: string, campaignId: string | undefined) {
  const client = useQueryClient()
  const create = useCreatePost(workspaceId)
  const remove = useDeletePost(workspaceId)
  const [states, setStates] = useState<ReadonlyMap<string, Saving>>(new Map())
  const [busy, setBusy] = useState(false)
  const put = (post: CopyPost, state: Saving) =>
    setStates((before) => new Map(before).set(keyOf(post), state))
  const deps: CreateDeps = {
    create: (body) => create.mutateAsync(body),
    list: (status) => client.query({ ...postListQuery(workspaceId, { status }), staleTime: 0 }),
    // The texts stay on the sheet; a page that is left while they are saved shows the drafts it has.
    keep: () => Promise.resolve(),
    remove: (id) => remove.mutateAsync(id),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }

  async function saveOne(post: CopyPost): Promise<Post | undefined> {
    const earlier = states.get(keyOf(post))
    put(post, { kind: 'busy' })
    try {
      const left = earlier?.kind === 'failed' ? earlier.attempt : undefined
      const found = left && (await findAttempt(left, deps, 2))
      const made =
        found && found.kind !== 'absent' ? found : await createOnce(draftBody(post, campaignId), deps)
      if (made.kind === 'done') {
        put(post, { kind: 'saved', post: made.post })
        return made.post
      }
      put(post, { kind: 'failed', message: 'The server didn’t respond.', attempt: made.attempt })
    } catch (error) {
      put(post, { kind: 'failed', message: error instanceof Error ? error.message : 'The request failed.' })
    }
    return undefined
  }

  /** Answers whether all of them are drafts now. */
  async function save(posts: readonly CopyPost[]): Promise<boolean> {
    setBusy(true)
    const made: Post[] = []
    for (const post of posts) {
      const saved = await saveOne(post)
      if (saved) made.push(saved)
    }
    setBusy(false)
    if (made.length > 0) {
      // No redo: the texts are still on the sheet, and would be created as other posts.
      undoHistory.tell({
        title: plural(made.length, ['1 draft saved', '# drafts saved']),
        tone: 'draft',
        undo: () => {
          for (const { id } of made)
            remove.mutateAsync(id).catch((error: unknown) => notifyFailure('Couldn’t delete the post', error))
        },
      })
    }
    return made.length === posts.length
  }
  return { states, busy, save }
}
