import { useContext, useSyncExternalStore } from 'react'
import { DragContext } from './drag-store'

/** Says where what the keyboard holds is, and what dropping it there does. */
export function Announcer() {
  const store = useContext(DragContext)
  const said = useSyncExternalStore(store.subscribe, store.said)
  return (
    <div role="status" aria-live="assertive" className="sr-only">
      {said}
    </div>
  )
}
