import { inverseFields } from '~/src/api/mutations/optimistic-update'
import { notifyOnFailure } from '~/src/feedback/failure-toast'
import { type ToastInput, toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'

interface NamedRecord {
  readonly id: string
  readonly name?: string | undefined
}

/**
 * Changes a record in place: optimistically, with Undo; shows and rolls back a failure. `send` makes the
 * call, `refused` is the error's title.
 */
export function changeRecord<Changes extends object>(
  refused: string,
  send: (id: string, changes: Changes) => Promise<unknown>,
) {
  const attempt = (id: string, changes: Changes) => notifyOnFailure(send(id, changes), refused)
  return async (record: NamedRecord, changes: Changes, title: string): Promise<void> => {
    const inverse = inverseFields(record, changes)
    if (!(await attempt(record.id, changes))) return
    if (!inverse) return void toast.show({ title, detail: record.name })
    notifyChange({
      title,
      detail: record.name,
      undo: () => attempt(record.id, inverse),
      redo: () => attempt(record.id, changes),
    })
  }
}

interface Change extends Pick<ToastInput, 'title' | 'detail' | 'tone'> {
  /** The caller shows failures. */
  readonly undo: () => Promise<boolean>
  /** Resolves to whether it succeeded. */
  readonly redo: () => Promise<boolean>
}

/** Shows a toast for a change that can be undone and redone while the page is open. */
export function notifyChange(change: Change): number {
  const { undo, redo, ...shown } = change
  return undoHistory.notify({
    ...shown,
    undo: () => void undo(),
    redo: () => {
      // Recorded before the response, so that later undone steps can still be redone.
      const step = notifyChange(change)
      void redo().then((succeeded) => succeeded || undoHistory.forget(step))
    },
  })
}
