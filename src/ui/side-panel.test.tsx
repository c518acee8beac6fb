import { waitFor } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { SidePanel, type SidePanelProps } from './side-panel'

/** Renders a panel as the app does, without waiting for its effects. Resolves as soon as its field is there. */
async function open(props: Pick<SidePanelProps, 'startsInField'> = {}): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  const rendered = new Promise<HTMLElement>((resolve) => {
    const observer = new MutationObserver(() => {
      const field = container.querySelector('textarea')
      if (field) resolve(field)
    })
    observer.observe(container, { childList: true, subtree: true })
  })
  root.render(
    <SidePanel {...props} title="Media" onClose={() => undefined}>
      <textarea />
    </SidePanel>,
  )
  return rendered
}

it('takes the focus when it opens', async () => {
  const field = await open()
  await waitFor(() => expect(document.activeElement).toBe(field.closest('aside')))
})

it('opens with the focus in its first field if it is there to be filled in', async () => {
  const field = await open({ startsInField: true })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

it('leaves the focus in a field that the person was quick to click', async () => {
  const field = await open()
  field.focus()
  // The panel’s effects run within a few tasks.
  for (let task = 0; task < 20; task++) await new Promise<void>((resolve) => setImmediate(resolve))
  expect(document.activeElement).toBe(field)
})
