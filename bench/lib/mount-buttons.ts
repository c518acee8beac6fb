import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** Adds buttons that mount and unmount `month`, like navigating to a screen and away. */
export function addMountButtons(month: () => ReactNode): void {
  const into = document.getElementById('root')
  let root: Root | undefined
  const button = (id: string, onclick: () => void) =>
    document.body.prepend(Object.assign(document.createElement('button'), { id, textContent: id, onclick }))
  button('unmount', () => {
    root?.unmount()
    root = undefined
  })
  button('mount', () => {
    if (!into) return
    root = createRoot(into)
    root.render(month())
  })
}
