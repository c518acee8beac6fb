import { useSyncExternalStore } from 'react'
import { webStorageKeys } from '~/src/storage/web-storage-keys'

export type Theme = 'light' | 'dark' | 'system'

const themeKey = webStorageKeys.theme

const listeners = new Set<() => void>()

function stored(): Theme {
  const value = document.documentElement.dataset.theme
  return value === 'light' || value === 'dark' ? value : 'system'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  remember(themeKey, theme === 'system' ? null : theme)
  for (const listener of listeners) listener()
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, stored), setTheme]
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
