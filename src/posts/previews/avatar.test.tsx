import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Avatar } from './avatar'

it.each([
  ['🍵 Tea house', '🍵'],
  ['u/ada', 'A'],
])('shows the whole first character of %s', (name, letter) => {
  const { container } = render(<Avatar account={{ id: 'acc_1', platform: 'linkedin', name }} size={24} />)
  expect(container.textContent).toBe(letter)
})
