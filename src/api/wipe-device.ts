import { wipeDrafts } from './drafts'
import { wipeRuns } from './kept-runs'
import { wipeKnown } from './known'

/** Deletes what this device kept beside the token: unsaved texts, seen records, runs. */
export async function wipeDevice(): Promise<void> {
  await Promise.all([wipeKnown(), wipeDrafts(), wipeRuns()])
}
