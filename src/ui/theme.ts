import { writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore, useStore } from '~/src/store/store'

export type Theme = 'light' | 'dark' | 'system'

/** `public/theme.js` sets the theme before first paint, so it is read from the page until changed here. */
const chosen = createStore<Theme | undefined>(undefined)

function themeOfPage(): Theme {
  const value = document.documentElement.dataset.theme
  return value === 'light' || value === 'dark' ? value : 'system'
}

export function setTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  writeStorage(webStorageKeys.theme, theme === 'system' ? null : theme)
  chosen.set(theme)
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useStore(chosen) ?? themeOfPage(), setTheme]
}
