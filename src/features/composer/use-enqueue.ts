import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Failure } from '~/src/operations/operation'
import { addToOutbox } from '~/src/operations/outbox/outbox-store'
import { plural } from '~/src/i18n/plural'
import { toast } from '~/src/ui/toast'
import type { DraftState } from './draft-state'
import { failureOf, scheduleFor } from './save-post'
import type { Autosave } from './use-autosave'
import { bodyOf } from './values'
import { postsOf } from './variants/posts-of'

const staysHere: Failure = {
  message: 'You’re offline. Your post is kept on this device. Save it when you’re back online.',
  code: 'offline',
}

/**
 * Without a way to the API a new post waits on the device, to be sent later; answers why where it can't. What is to
 * replace a post, or may have been saved already, needs the API's word first.
 */
export function useEnqueue(workspaceId: string, autosave: Autosave) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async ({ values, editing, attempt, items }: DraftState): Promise<Failure | undefined> => {
    if (editing || attempt || items.length > 0 || values.when === 'publish') return staysHere
    try {
      const posts = postsOf(values)
      for (const post of posts)
        await addToOutbox(client, workspaceId, {
          kind: 'create',
          body: bodyOf(post),
          to: scheduleFor(post),
        })
      await autosave.end()
      toast.show({
        title: plural(posts.length, ['Post saved to send later', '# posts saved to send later']),
        detail: 'Kept on this device until you’re back online.',
      })
      await navigate({ to: '/w/$workspaceId/posts', params: { workspaceId } })
      return undefined
    } catch (error) {
      return failureOf(error)
    }
  }
}
