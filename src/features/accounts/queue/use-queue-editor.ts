import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueueState, SavedQueue } from '~/contract/queues'
import type { Queue } from '~/contract/social'
import { ApiError, asError } from '~/src/api/errors'
import { queuePreviewQuery, useRestoreQueue, useUpdateQueue } from '~/src/api/mutations/queues'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import {
  changeCount,
  changeOf,
  draftOf,
  type QueueDraft,
  type QueueField,
  queueFields,
  rebase,
  rebaseSent,
  sameField,
  stateOf,
} from './queue-draft'

const sameState = (a: QueueState, b: QueueState) => JSON.stringify(a) === JSON.stringify(b)

/** Editing state without changes. */
const unedited = (saved: QueueState) => ({ saved, draft: draftOf(saved) })

/** Adopts changes of other people at once. Returns the fields that both sides have changed, so that one can choose. */
function useChangedByBoth(
  { saved, draft }: ReturnType<typeof unedited>,
  current: QueueState,
  saving: boolean,
  adopt: (state: QueueState) => void,
) {
  const [seen, setSeen] = useState(current)
  const [both, setBoth] = useState<readonly QueueField[]>([])
  if (!saving && !sameState(current, seen)) {
    setSeen(current)
    if (!sameState(current, saved)) {
      const isTheirs = (name: QueueField) =>
        !sameField(name, saved, current) && !sameField(name, saved, draft)
      setBoth((before) => queueFields.filter((name) => before.includes(name) || isTheirs(name)))
      adopt(current)
    }
  }
  return [both, setBoth] as const
}

/** Undoes a save together with the moves of its posts. */
function useUndoSave(workspaceId: string, queueId: string, adopt: (state: QueueState) => void) {
  const restore = useRestoreQueue(workspaceId, queueId)
  return async (before: QueueState, answer: SavedQueue) => {
    const posts = answer.moves.map(({ postId, from, to }) => ({ postId, expected: to, restored: from }))
    try {
      adopt(stateOf(await restore.mutateAsync({ expected: stateOf(answer), restored: before, posts })))
      toast.show({ title: i18n.t('Change undone'), detail: before.name })
    } catch (error) {
      notifyFailure(i18n.t('Couldn’t undo the change'), error)
    }
  }
}

/** A queue while it is edited: the draft, what a save would move, and saving it with Undo. A deleted one moves none. */
export function useQueueEditor(workspaceId: string, queue: Queue, isDeleted: boolean) {
  const [{ saved, draft }, setEditing] = useState(() => unedited(stateOf(queue)))
  const [failure, setFailure] = useState<Error>()
  // What is being saved, until the response is processed; the query's record may be updated before that.
  const [sent, setSent] = useState<QueueDraft>()
  const saving = sent !== undefined
  const update = useUpdateQueue(workspaceId, queue.id)
  const change = changeOf(saved, draft)
  const isPreviewed = !isDeleted && (change?.slots !== undefined || change?.timezone !== undefined)
  const preview = useQuery({
    ...queuePreviewQuery(workspaceId, queue.id, change ?? {}),
    enabled: isPreviewed,
  })
  const current = stateOf(queue)
  const adopt = (state: QueueState) =>
    setEditing((now) => ({ saved: state, draft: rebase(now.draft, now.saved, state) }))
  const [both, setBoth] = useChangedByBoth({ saved, draft }, current, saving, adopt)
  const undo = useUndoSave(workspaceId, queue.id, adopt)

  const save = async () => {
    if (!change || saving) return
    setSent(draft)
    try {
      const answer = await update.mutateAsync(change)
      const now = stateOf(answer)
      setBoth([])
      setFailure(undefined)
      // Keeps edits made in the meantime.
      setEditing((current) => ({ saved: now, draft: rebaseSent(current.draft, draft, now) }))
      const { length } = answer.moves
      undoHistory.notify({
        title: i18n.t('Queue saved'),
        detail:
          length > 0
            ? i18n.t('{count, plural, one {1 post moved.} other {# posts moved.}}', { count: length })
            : undefined,
        undo: () => void undo(saved, answer),
      })
    } catch (error) {
      setFailure(asError(error))
    } finally {
      setSent(undefined)
    }
  }
  const resolve = (name: string) => setBoth((before) => before.filter((each) => each !== name))
  return {
    saved,
    draft,
    edit: (next: (draft: QueueDraft) => QueueDraft) => {
      setFailure(undefined)
      setEditing((now) => ({ ...now, draft: next(now.draft) }))
    },
    discard: () => {
      setBoth([])
      setFailure(undefined)
      // A save that has begun isn't stopped: only edits made since are discarded.
      setEditing(sent ? { saved, draft: sent } : unedited(current))
    },
    changes: changeCount(saved, draft),
    /** Posts that a save would move; undefined while no change affects posts. */
    preview: isPreviewed ? preview : undefined,
    /** Fields that somebody else changed in the meantime, too. */
    overtaken: both
      .filter((name) => !sameField(name, saved, draft))
      .map((name) => ({ name, mine: draft[name], theirs: saved[name] })),
    keep: resolve,
    take: (name: string) => {
      const field = queueFields.find((each) => each === name)
      if (field) setEditing((now) => ({ ...now, draft: { ...now.draft, [field]: now.saved[field] } }))
      resolve(name)
    },
    save,
    saving,
    failure,
    /** Why the server rejected the name. */
    nameError:
      failure instanceof ApiError ? failure.details.find(({ path }) => path === 'name')?.message : undefined,
  }
}

export type QueueEditor = ReturnType<typeof useQueueEditor>
