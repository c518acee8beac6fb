import { webStorageKeys } from '~/src/storage/web-storage-keys'

/** A view setting stored on this device under `key`; lost if the browser refuses storage. */
export function rememberedChoice<const Words extends readonly string[]>(key: string, words: Words) {
  const name = webStorageKeys.view(key)
  return {
    read(): Words[number] | undefined {
      try {
        const stored = localStorage.getItem(name)
        return words.find((word) => word === stored)
      } catch {
        return undefined
      }
    },
    write(word: Words[number]): void {
      try {
        localStorage.setItem(name, word)
      } catch {
        // Storage refused; the URL still has it.
      }
    },
  }
}
