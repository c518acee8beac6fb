import path from 'node:path'

/** Where `npm run migration` writes the SQL, read by both drivers. */
export const migrationsFolder = path.join(import.meta.dirname, 'migrations')
