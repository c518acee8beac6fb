import { useQuery } from '@tanstack/react-query'
import { workspaceListQuery } from '~/src/api/queries/account'
import { readOnly } from '~/src/api/read-only'
import { useStore } from '~/src/api/store'
import { lazyWithRetry } from '~/src/ui/lazy-with-retry'
import { isRecording } from '~/src/api-calls/recording/is-recording'
import { barPart } from '../top-bar-slot'
import { useThroughServer } from './through-server'

const Badges = lazyWithRetry(async () => (await import('./badges')).default)

/** What the top bar says of the API: no way to it, a hosted one behind this server, held read-only, a twin, or recorded. */
export function ApiBadges({ workspaceId }: { workspaceId: string }) {
  const hosted = useThroughServer()
  const held = useStore(readOnly)
  const later = useStore(barPart)
  const recording = useStore(isRecording)
  const workspaces = useQuery(workspaceListQuery()).data
  const twin = workspaces?.find((each) => each.workspaceId === workspaceId && each.twinOf !== undefined)
  return (
    <>
      {later && <later.Part />}
      {(hosted || held || twin || recording) && (
        <Badges hosted={hosted} held={held} twin={twin} recording={recording} />
      )}
    </>
  )
}
