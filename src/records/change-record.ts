import { i18n } from '@lingui/core'
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
  return async (record: NamedRecord, changes: Changes, title: string): Promise<void> => {
    const inverse = inverseFields(record, changes)
    if (!(await notifyOnFailure(send(record.id, changes), refused))) return
    if (!inverse) return void toast.show({ title, detail: record.name })
    notifyChange({
      title,
      detail: record.name,
      undo: () => send(record.id, inverse),
      redo: () => send(record.id, changes),
      failed: refused,
    })
  }
}

interface Change extends Pick<ToastInput, 'title' | 'detail' | 'tone'> {
  readonly undo: () => Promise<unknown>
  /** Resolves to false if it failed and has shown that itself. */
  readonly redo: () => Promise<unknown>
  /** What a failure is called, if not after undoing or redoing. */
  readonly failed?: string
}

/** Shows a toast for a change that can be undone and redone while the page is open, and how undoing or redoing it went. */
export function notifyChange(change: Change): number {
  const { undo, redo, failed, ...shown } = change
  return undoHistory.notify({
    ...shown,
    undo: () =>
      void notifyOnFailure(undo(), failed ?? i18n.t('Couldn’t undo the change')).then((succeeded) => {
        if (succeeded) toast.show({ title: i18n.t('Change undone'), detail: change.detail })
      }),
    redo: () => {
      // Recorded before the response, so that later undone steps can still be redone.
      const step = notifyChange(change)
      const done = redo().then((result) => result === false && undoHistory.forget(step))
      void notifyOnFailure(done, failed ?? i18n.t('Couldn’t redo the change')).then(
        (succeeded) => succeeded || undoHistory.forget(step),
      )
    },
  })
}
