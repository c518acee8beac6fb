import { webStorageKeys } from '~/src/storage/web-storage-keys'

/** A view setting stored on this device under `key`; lost if the browser refuses storage. */
export function rememberedChoice<const Words extends readonly string[]>(key: string, options: Words) {
  const name = webStorageKeys.view(key)
  return {
    read(): Words[number] | undefined {
      try {
        const stored = localStorage.getItem(name)
        return options.find((option) => option === stored)
      } catch {
        return undefined
      }
    },
    write(option: Words[number]): void {
      try {
        localStorage.setItem(name, option)
      } catch {
        // Storage refused; the URL still has it.
      }
    },
  }
}
