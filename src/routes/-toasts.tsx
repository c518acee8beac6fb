import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onSignOut } from '~/src/api/session/session'
import { afterFirstScreen } from '~/src/app/shell/after-first-screen'
import { lazyWithRetry } from '~/src/ui/lazy'
import { toast } from '~/src/ui/toast'

/** The targets of the last keys pressed, oldest first, until KeepFocus has loaded and tracks the focus itself. */
const pressed: EventTarget[][] = []

let onUndoKey: ((event: KeyboardEvent) => void) | undefined

async function loadUndo(): Promise<void> {
  if (onUndoKey) return
  const { undoHistory, onUndoKey: handler } = await import('~/src/ui/undo-history')
  // The next person to sign in did none of it.
  onSignOut(() => undoHistory.clear())
  onUndoKey = handler
}

/** Undo also works while its code is still loading. */
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
      <KeepFocus pressed={pressed} />
      <Toaster />
    </>
  )
})

/**
 * The region for toasts. Rendered before the first toast, as screen readers only announce existing live
 * regions; its keys also undo what no toast shows any more or yet. Loads with KeepFocus.
 */
export function Toasts() {
  const client = useQueryClient()
  const [isNeeded, setIsNeeded] = useState(() => toast.entries().length > 0)
  useEffect(() => {
    const onPress = (event: KeyboardEvent) => {
      // Eight are enough for the way from a button through its dialog.
      if (pressed.push(event.composedPath()) > 8) pressed.shift()
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
