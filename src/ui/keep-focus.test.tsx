import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { FilterChip } from './filter-chip'
import { keepFocus } from './keep-focus'
import { SelectionBar } from './selection-bar'

let stop: () => void
beforeEach(() => {
  stop = keepFocus()
})
afterEach(() => {
  stop()
  cleanup()
})

const main = (children: ReactNode) =>
  render(
    <main id="main">
      <h1>Title</h1>
      {children}
    </main>,
  )
const focused = () =>
  document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')

/** Rows, each with a button that removes it. */
function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three'])
  return (
    <ul>
      {rows.map((row) => (
        <li key={row}>
          <button onClick={() => setRows(rows.filter((other) => other !== row))}>{row}</button>
        </li>
      ))}
    </ul>
  )
}

it('moves to the next element when one is removed by a key just after a scroll', async () => {
  const user = userEvent.setup({ delay: null })
  main(<Rows />)
  screen.getByRole('button', { name: 'one' }).focus()
  document.dispatchEvent(new Event('scroll'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('two'))
})

it('loses the focus of an element that is removed by a scroll, as by a virtual list', async () => {
  main(<Rows />)
  const row = screen.getByRole('button', { name: 'one' })
  row.focus()
  document.dispatchEvent(new Event('scroll'))
  row.remove()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(document.activeElement).toBe(document.body)
})

it('moves to the next element when one is removed, at the end to the previous one, and finally to the title', async () => {
  const user = userEvent.setup({ delay: null })
  main(<Rows />)
  await user.tab()
  await user.tab()
  expect(focused()).toBe('two')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('three'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('one'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('Title'))
})

/** Rows, each with a button that asks in a dialog before it removes the row. */
function AskedRows() {
  const [rows, setRows] = useState(['one', 'two'])
  const [asked, setAsked] = useState<string>()
  const remove = () => {
    setRows(rows.filter((row) => row !== asked))
    setAsked(undefined)
  }
  return (
    <section>
      {rows.map((row) => (
        <p key={row}>
          <button onClick={() => setAsked(row)}>{row}</button>
        </p>
      ))}
      {asked !== undefined &&
        createPortal(
          <div role="alertdialog">
            <button autoFocus onClick={remove}>
              Delete
            </button>
            <button onClick={() => setAsked(undefined)}>Cancel</button>
          </div>,
          document.body,
        )}
    </section>
  )
}

it('moves to the next row when a closing dialog has removed its opener', async () => {
  const user = userEvent.setup({ delay: null })
  main(<AskedRows />)
  await user.click(screen.getByRole('button', { name: 'one' }))
  expect(focused()).toBe('Delete')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('two'))
  // Nothing else restores focus here when the opener still exists.
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(focused()).toBe('two'))
})

it('moves to the next row when it starts after the dialog has closed', async () => {
  stop()
  const pressed: EventTarget[][] = []
  const onPress = (event: KeyboardEvent) => pressed.push(event.composedPath())
  document.addEventListener('keydown', onPress)
  onTestFinished(() => document.removeEventListener('keydown', onPress))
  const user = userEvent.setup({ delay: null })
  main(<AskedRows />)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(focused()).toBe('Delete')
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  stop = keepFocus(pressed)
  await waitFor(() => expect(focused()).toBe('two'))
})

it('stays on a cleared filter', async () => {
  const user = userEvent.setup({ delay: null })
  function Filters() {
    const [value, setValue] = useState<'a' | undefined>('a')
    return (
      <FilterChip label="Status" options={[{ value: 'a', label: 'A' }]} value={value} onChange={setValue} />
    )
  }
  main(<Filters />)
  await user.click(screen.getByRole('button', { name: 'Clear Status' }))
  await waitFor(() => expect(focused()).toBe('Status'))
})

it('returns from the selection bar to where it came from', async () => {
  const user = userEvent.setup({ delay: null })
  function Chosen() {
    const [count, setCount] = useState(1)
    return (
      <>
        <button>first</button>
        <button>chosen</button>
        {count > 0 && (
          <SelectionBar label="Chosen" count={count} onClear={() => setCount(0)}>
            {null}
          </SelectionBar>
        )}
      </>
    )
  }
  main(<Chosen />)
  screen.getByRole('button', { name: 'chosen' }).focus()
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('chosen'))
})

it('leaves focus alone when other code moves it or a person clicks on an empty area', async () => {
  const user = userEvent.setup({ delay: null })
  function Field() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button>other</button>
        {open ? <input aria-label="taken" autoFocus /> : <button onClick={() => setOpen(true)}>open</button>}
      </>
    )
  }
  const view = main(<Field />)
  await user.click(screen.getByRole('button', { name: 'open' }))
  const taken = await screen.findByRole('textbox', { name: 'taken' })
  expect(document.activeElement).toBe(taken)
  await user.click(document.body)
  expect(document.activeElement).toBe(document.body)
  view.rerender(
    <main id="main">
      <h1>Title</h1>
    </main>,
  )
  // Longer than the restore delay.
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(document.activeElement).toBe(document.body)
})
