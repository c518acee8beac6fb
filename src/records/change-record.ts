import { inverseFields } from '~/src/api/mutations/optimistic-update'
import { notifyOnFailure } from '~/src/feedback/failure-toast'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'

interface NamedRecord {
  readonly id: string
  readonly name?: string | undefined
}

/**
 * Changes one record where it stands: at once on screen, with Undo; a refusal is told and rolled back. `send` makes the
 * call, `refused` is said when it fails.
 */
export function changeRecord<Changes extends object>(
  refused: string,
  send: (id: string, changes: Changes) => Promise<unknown>,
) {
  const attempt = (id: string, changes: Changes) => notifyOnFailure(send(id, changes), refused)
  return async (record: NamedRecord, changes: Changes, said: string): Promise<void> => {
    const back = inverseFields(record, changes)
    if (!(await attempt(record.id, changes))) return
    if (!back) return void toast.show({ title: said, detail: record.name })
    notifyChange({
      title: said,
      detail: record.name,
      undo: () => attempt(record.id, back),
      redo: () => attempt(record.id, changes),
    })
  }
}

interface Change {
  readonly title: string
  readonly detail?: string | undefined
  /** The caller shows failures. */
  readonly undo: () => Promise<boolean>
  /** Whether it went through. */
  readonly redo: () => Promise<boolean>
}

/** Tells a change of a record, which can be taken back and made again as long as the page lives. */
export function notifyChange(change: Change): number {
  const { title, detail, undo, redo } = change
  return undoHistory.notify({
    title,
    detail,
    undo: () => void undo(),
    redo: () => {
      // Told before it is answered: what was taken back with it must stay to be made again.
      const step = notifyChange(change)
      void redo().then((succeeded) => succeeded || undoHistory.forget(step))
    },
  })
}
