import { brandKitQuery } from '~/src/api/queries/brand-kit'
import { transactionListQuery } from '~/src/api/queries/credits'
import { mediaListQuery } from '~/src/api/queries/media'
import { kitVersion } from './kit-version'
import { placesOf } from './run'
import { runBook } from './run-store'
import type { Studio } from './studio'

const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id)
const none = () => undefined

/**
 * Notes what is there before a run's first call, to look a lost answer up against, and which brand kit goes in. What
 * can't be read is not noted: the run is made all the same.
 */
export async function snapshotBefore({ client, workspaceId }: Studio, runId: string): Promise<void> {
  const before = runBook.find(workspaceId, runId)
  if (!before || before.kind === 'copy') return
  const usesKit = before.kind === 'preset' || before.body.useBrandKit
  // While earlier calls of the run are not settled, what was there before them is what counts.
  const open = before.before !== undefined && placesOf(before, 'making', 'looking', 'lost').length > 0
  const at = Date.now()
  const [media, transactions, kit] = await Promise.all([
    open ? undefined : client.query({ ...mediaListQuery(workspaceId), staleTime: 0 }).then(ids, none),
    open ? undefined : client.query({ ...transactionListQuery(), staleTime: 0 }).then(ids, none),
    usesKit
      ? client.query({ ...brandKitQuery(workspaceId), staleTime: 0 }).then(kitVersion, none)
      : undefined,
  ])
  const run = runBook.find(workspaceId, runId)
  if (!run || run.kind === 'copy') return
  await runBook.keep(workspaceId, {
    ...run,
    kit: kit ?? run.kit,
    before: open ? run.before : { at, media, transactions },
  })
}
