import { fileURLToPath } from 'node:url'

/** Where `npm run migration` writes the SQL, read by both drivers. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
