import { undoHistory } from '~/src/ui/undo-history'

interface Change {
  readonly title: string
  readonly detail?: string | undefined
  /** Failures are theirs to tell. */
  readonly undo: () => Promise<boolean>
  /** Whether it went through. */
  readonly redo: () => Promise<boolean>
}

/** Tells a change of a record, which can be taken back and made again as long as the page lives. */
export function notifyChange(change: Change): number {
  const { title, detail, undo, redo } = change
  return undoHistory.tell({
    title,
    detail,
    undo: () => void undo(),
    redo: () => {
      // Told before it is answered: what was taken back with it must stay to be made again.
      const step = notifyChange(change)
      void redo().then((went) => went || undoHistory.forget(step))
    },
  })
}
