import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterFirstScreen } from '~/src/app/shell/after-first-screen'
import { session } from '~/src/api/session/session'
import { lazyWithRetry } from '~/src/ui/lazy'
import { toast } from '~/src/ui/toast'

/** On what the last key was pressed, until what keeps the focus is there and follows by itself. */
let pressed: readonly EventTarget[] = []
const lastPressed = () => pressed

let onUndoKey: ((event: KeyboardEvent) => void) | undefined

async function loadUndo(): Promise<void> {
  if (onUndoKey) return
  const { undoHistory, onUndoKey: handler } = await import('~/src/ui/undo-history')
  // Who signs in next has done none of it.
  session.store.subscribe(() => session.store.get().session ?? undoHistory.clear())
  onUndoKey = handler
}

/** Who moves a post and takes it back at once is not made to press again by code that is still under way. */
function onKey(event: KeyboardEvent): void {
  if (onUndoKey) onUndoKey(event)
  else if (event.ctrlKey || event.metaKey) void loadUndo().then(() => onUndoKey?.(event))
}

const Parts = lazyWithRetry(async () => {
  const [{ default: Toaster }, { KeepFocus }] = await Promise.all([
    import('~/src/ui/toaster'),
    import('~/src/ui/keep-focus'),
    loadUndo(),
  ])
  return () => (
    <>
      <KeepFocus pressed={lastPressed} />
      <Toaster />
    </>
  )
})

/**
 * The place for toasts. It stands before the first one, as a live region is heard only if it was there before, and its
 * keys take back what no toast shows any more, or none could show yet. With it comes what keeps the focus.
 */
export function Toasts() {
  const client = useQueryClient()
  const [isNeeded, setIsNeeded] = useState(() => toast.entries().length > 0)
  useEffect(() => {
    const onPress = (event: KeyboardEvent) => {
      pressed = event.composedPath()
      setIsNeeded(true)
      onKey(event)
    }
    document.addEventListener('keydown', onPress)
    return () => document.removeEventListener('keydown', onPress)
  }, [])
  useEffect(() => toast.queue.subscribe(() => setIsNeeded(true)), [])
  useEffect(() => afterFirstScreen(client, () => setIsNeeded(true)), [client])
  return isNeeded && <Parts />
}
