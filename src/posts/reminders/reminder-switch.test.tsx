import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { ReminderSwitch, reminders } from './reminder-switch'

// A dialog of an earlier test file may still change the page's `pointer-events`.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  reminders.set(false)
  localStorage.clear()
})

/** Stubs a browser that answers a request for permission with `permission`. */
function stubPermission(permission: NotificationPermission) {
  const requestPermission = vi.fn(() => Promise.resolve(permission))
  vi.stubGlobal(
    'Notification',
    Object.assign(() => undefined, { permission: 'default', requestPermission }),
  )
  return requestPermission
}

it('asks for permission only when switched on, and stores the choice', async () => {
  const asked = stubPermission('granted')
  render(<ReminderSwitch />)
  expect(asked).not.toHaveBeenCalled()
  const box = screen.getByRole('switch', { name: 'Remind me in this browser' })
  await user.click(box)
  await vi.waitFor(() => expect(box).toHaveProperty('checked', true))
  expect(localStorage.getItem(webStorageKeys.reminders)).toBe('on')
  await user.click(box)
  await vi.waitFor(() => expect(localStorage.getItem(webStorageKeys.reminders)).toBe('off'))
})

it('says how to allow notifications if they are blocked', async () => {
  stubPermission('denied')
  render(<ReminderSwitch />)
  await user.click(screen.getByRole('switch'))
  await screen.findByText(/blocks notifications/)
  expect(screen.getByRole('switch')).toHaveProperty('checked', false)
})

it('follows the switch of another tab, as either may show the notification', () => {
  stubPermission('granted')
  render(<ReminderSwitch />)
  const key = webStorageKeys.reminders
  for (const choice of ['on', 'off']) {
    localStorage.setItem(key, choice)
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: choice })))
    expect(screen.getByRole('switch')).toHaveProperty('checked', choice === 'on')
  }
})

it('isn’t shown if the browser has no notifications', () => {
  vi.stubGlobal('Notification', undefined)
  render(<ReminderSwitch />)
  expect(screen.queryByRole('switch')).toBeNull()
})
