import { webStorageKeys } from '~/src/storage/web-storage-keys'

/** A choice of how things are shown, kept on this device under `key`; a browser that refuses its storage forgets it. */
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
        // Refused: the address still says it.
      }
    },
  }
}
