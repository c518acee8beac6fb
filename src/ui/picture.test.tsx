import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Picture } from './picture'

it('requests a picture again that couldn’t be loaded, once the device is online again', () => {
  render(<Picture src="https://studio.test/cup.png" alt="A cup" width={40} height={40} />)
  fireEvent.error(screen.getByRole('img', { name: 'A cup' }))
  screen.getByRole('img', { name: 'A cup (couldn’t be loaded)' })
  fireEvent(window, new Event('online'))
  expect(screen.getByRole('img', { name: 'A cup' })).toHaveProperty('src', 'https://studio.test/cup.png')
})
