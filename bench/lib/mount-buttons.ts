import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** Buttons that mount `month` into the page by a click, as a screen is gone to, and take it away again. */
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
