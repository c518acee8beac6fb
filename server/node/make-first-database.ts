import { chmod, readdir } from 'node:fs/promises'
import path from 'node:path'
import { openPglite } from '../db/pglite'

// Last step of the build: creates the empty, migrated database that first starts copy, in the given folder.

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder to make it in.')
await (await openPglite({ dataDir: folder })).close()

// The builder is often not the user that runs the server, as in the container. Postgres makes some files private to
// its own user, but nothing in them is confidential yet.
await chmod(folder, 0o755)
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
  await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
