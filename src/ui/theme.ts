import { createStore, useStore } from '~/src/store/store'
import { webStorageKeys } from '~/src/storage/web-storage-keys'

export type Theme = 'light' | 'dark' | 'system'

const themeKey = webStorageKeys.theme

/** Set before the first paint (`public/early.js`), so it is read from the page when it is first asked for. */
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

/** Private windows may refuse storage: the choice then lasts as long as the page. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}
