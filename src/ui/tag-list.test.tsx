import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Field } from './field'
import { TagList } from './tag-list'

afterEach(cleanup)

function Values() {
  const [values, setValues] = useState<string[]>([])
  return (
    <Field label="Values">
      <TagList
        label="Values"
        value={values}
        onChange={setValues}
        refuse={(tag) => (tag.length > 5 ? 'Use 5 characters or fewer.' : undefined)}
      />
    </Field>
  )
}

it('keeps the refused tags of a pasted list', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Values />)
  await user.click(screen.getByLabelText('Values'))
  await user.paste('fair, honesty, open')
  screen.getByRole('button', { name: 'Edit fair' })
  screen.getByRole('button', { name: 'Edit open' })
  screen.getByText('Use 5 characters or fewer.')
  expect(screen.getByLabelText('Values')).toHaveProperty('value', 'honesty')
})

it('keeps a refused edit to be corrected, until it is cancelled', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Values />)
  await user.type(screen.getByLabelText('Values'), 'fair{Enter}')
  await user.click(screen.getByRole('button', { name: 'Edit fair' }))
  await user.type(screen.getByRole('textbox', { name: 'Edit fair' }), 'ness{Enter}')
  screen.getByText('Use 5 characters or fewer.')
  expect(screen.getByRole('textbox', { name: 'Edit fair' })).toHaveProperty('value', 'fairness')
  await user.keyboard('{Escape}')
  screen.getByRole('button', { name: 'Edit fair' })
  expect(screen.queryByText('Use 5 characters or fewer.')).toBeNull()
})
