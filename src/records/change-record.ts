import { inverseFields } from '~/src/api/mutations/record-cache'
import { wentThrough } from '~/src/feedback/failure-toast'
import { toast } from '~/src/ui/toast'
import { notifyChange } from './notify-change'

interface Kept {
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
  const attempt = (id: string, changes: Changes) => wentThrough(send(id, changes), refused)
  return async (record: Kept, changes: Changes, said: string): Promise<void> => {
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
