import { afterEach, expect, it } from 'vitest'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { chooseSettings, chosenZone } from './device-settings'

const key = webStorageKeys.calendar
const stored = (): unknown => JSON.parse(localStorage.getItem(key) ?? '{}')

afterEach(() => {
  chooseSettings({ zone: undefined, tray: undefined })
  localStorage.clear()
})

it('stores a choice beside those that another tab has stored since', () => {
  chooseSettings({ zone: 'Europe/Berlin' })
  localStorage.setItem(key, JSON.stringify({ zone: 'Asia/Tokyo', gap: 60 }))
  chooseSettings({ tray: false })
  expect(stored()).toEqual({ zone: 'Asia/Tokyo', gap: 60, tray: false })
  // What is on screen keeps one time zone until the page is opened again.
  expect(chosenZone()).toBe('Europe/Berlin')
})
