import { readStorage, writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'

/** A view setting stored on this device under `key`; lost if the browser refuses storage. */
export function rememberedChoice<const Words extends readonly string[]>(key: string, options: Words) {
  const name = webStorageKeys.view(key)
  return {
    read(): Words[number] | undefined {
      const stored = readStorage(name)
      return options.find((option) => option === stored)
    },
    write(option: Words[number]): void {
      writeStorage(name, option)
    },
  }
}
