import type { TokenKeeper } from '~/server/auth/owner-token'

const name = 'owner-token'

/** Keeps the owner's token in a file of the demo's folder. */
export const tokenFile = (root: FileSystemDirectoryHandle): TokenKeeper => ({
  async read() {
    const handle = await root.getFileHandle(name).catch(() => undefined)
    const text = await (await handle?.getFile())?.text()
    return text || undefined
  },
  async write(secret) {
    const handle = await root.getFileHandle(name, { create: true })
    const writable = await handle.createWritable()
    await writable.write(secret)
    await writable.close()
  },
})
