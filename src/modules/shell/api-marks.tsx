import { readOnly } from '~/src/api/read-only'
import { useStore } from '~/src/api/store'
import { late } from '~/src/ui/late'
import { useThroughServer } from './through-server'

const Marks = late(async () => (await import('./marks')).default)

/** What the top bar says of the API: a hosted one behind this server, or held read-only. Mostly neither. */
export function ApiMarks() {
  const hosted = useThroughServer()
  const held = useStore(readOnly)
  return hosted || held ? <Marks hosted={hosted} held={held} /> : null
}
