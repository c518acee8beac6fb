import { createStore, useStore } from '~/src/store/store'
import { webStorageKeys } from '~/src/storage/web-storage-keys'

export type Theme = 'light' | 'dark' | 'system'

const themeKey = webStorageKeys.theme

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
  remember(themeKey, theme === 'system' ? null : theme)
  chosen.set(theme)
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useStore(chosen) ?? themeOfPage(), setTheme]
}

/** Stores a choice. Private windows may refuse storage; the choice then lasts until the page is closed. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}
