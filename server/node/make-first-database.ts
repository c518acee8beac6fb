import { chmod, readdir } from 'node:fs/promises'
import path from 'node:path'
import { openPglite } from '../db/pglite'

// The build's last step: the empty, migrated database that first starts copy, in the folder that is named.

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder to make it in.')
await (await openPglite({ dataDir: folder })).close()

// Whoever builds is often not the user who serves, as in the container. Postgres keeps some files to its own user; there
// is nothing of anybody in them yet.
await chmod(folder, 0o755)
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
  await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
