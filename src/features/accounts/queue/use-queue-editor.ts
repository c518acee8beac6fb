import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueueState, SavedQueue } from '~/contract/queues'
import type { Queue } from '~/contract/social'
import { ApiError } from '~/src/api/errors'
import { queuePreviewQuery, useRestoreQueue, useUpdateQueue } from '~/src/api/mutations/queues'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { toast } from '~/src/ui/toast'
import { changeCount, changeOf, draftOf, stateOf, type QueueDraft } from './queue-draft'

const sameState = (a: QueueState, b: QueueState) => JSON.stringify(a) === JSON.stringify(b)

/** A queue while it is edited: the draft, what a save would move, and saving it with Undo. */
export function useQueueEditor(workspaceId: string, queue: Queue) {
  const [saved, setSaved] = useState(() => stateOf(queue))
  const [draft, setDraft] = useState(() => draftOf(saved))
  const [failure, setFailure] = useState<Error>()
  const update = useUpdateQueue(workspaceId, queue.id)
  const restore = useRestoreQueue(workspaceId, queue.id)
  const change = changeOf(saved, draft)
  const preview = useQuery({
    ...queuePreviewQuery(workspaceId, queue.id, change ?? {}),
    enabled: change?.slots !== undefined || change?.timezone !== undefined,
  })
  const begin = (state: QueueState) => {
    setSaved(state)
    setDraft(draftOf(state))
    setFailure(undefined)
  }
  // Somebody else's change shows at once where there is nothing of one's own to lose.
  const current = stateOf(queue)
  if (!change && !update.isPending && !sameState(current, saved)) begin(current)

  const undo = async (before: QueueState, answer: SavedQueue) => {
    const posts = answer.moves.map(({ postId, from, to }) => ({ postId, expected: to, restored: from }))
    try {
      begin(stateOf(await restore.mutateAsync({ expected: stateOf(answer), restored: before, posts })))
    } catch (error) {
      notifyFailure(i18n.t('Couldn’t undo the change'), error)
    }
  }
  const save = async () => {
    if (!change || update.isPending) return
    try {
      const answer = await update.mutateAsync(change)
      begin(stateOf(answer))
      const { length } = answer.moves
      toast.show({
        title: i18n.t('Queue saved'),
        detail:
          length > 0
            ? i18n.t('{count, plural, one {1 post moved.} other {# posts moved.}}', { count: length })
            : undefined,
        undo: () => void undo(saved, answer),
      })
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const isPreviewed = change?.slots !== undefined || change?.timezone !== undefined
  return {
    saved,
    draft,
    edit: (next: (draft: QueueDraft) => QueueDraft) => {
      setFailure(undefined)
      setDraft(next)
    },
    discard: () => begin(current),
    changes: changeCount(saved, draft),
    /** What a save would move; undefined while nothing that moves posts has changed. */
    preview: isPreviewed ? preview : undefined,
    save,
    saving: update.isPending,
    failure,
    /** Why the name was refused. */
    nameError:
      failure instanceof ApiError ? failure.details.find(({ path }) => path === 'name')?.message : undefined,
  }
}

export type QueueEditor = ReturnType<typeof useQueueEditor>
