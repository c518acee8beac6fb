import { openPglite } from '../db/pglite'

// The build's last step: the empty, migrated database that first starts copy, in the folder that is named.

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder to make it in.')
await (await openPglite({ dataDir: folder })).close()
