import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ZonePicker } from './zone-picker'

afterEach(cleanup)

it('has nothing to clear, closes when it is left, and chooses a zone', async () => {
  const user = userEvent.setup({ delay: null })
  const onChange = vi.fn()
  render(<ZonePicker value="UTC" at={0} onChange={onChange} />)
  await user.click(screen.getByRole('button', { name: 'Time zone: UTC' }))
  await user.click(screen.getByRole('combobox', { name: 'Time zone' }))
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  await user.click(document.body)
  await user.click(await screen.findByRole('button', { name: 'Time zone: UTC' }))
  await user.type(screen.getByRole('combobox', { name: 'Time zone' }), '{Control>}a{/Control}Tokyo')
  await user.click(await screen.findByRole('option', { name: /Asia\/Tokyo/ }))
  expect(onChange).toHaveBeenCalledWith('Asia/Tokyo')
})
