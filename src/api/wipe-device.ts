import { wipeHistory } from './draft-history'
import { wipeDrafts } from './drafts'
import { wipeTried } from './explorer-history'
import { importStore } from './imports'
import { wipeUploads } from './kept-uploads'
import { wipeRuns } from './kept-runs'
import { wipeKnown } from './known'
import { wipeKnownFiles } from './known-files'
import { wipeTogether } from './made-together'
import { wipePosters } from './posters'
import { wipePlans } from './plans'
import { wipeRecentCommands } from './recent-commands'
import { wipeSeen } from './offline/seen-answers'
import { wipeShelf } from './shelf'
import { wipeWaiting } from './waiting-actions/waiting-store'

/** Deletes what this device kept beside the token: unsaved texts, seen records, runs, imports, uploads under way. */
export async function wipeDevice(): Promise<void> {
  await Promise.all([
    wipeKnown(),
    wipeDrafts(),
    wipeHistory(),
    wipeShelf(),
    wipeRuns(),
    wipeTogether(),
    wipeUploads(),
    wipeKnownFiles(),
    wipePosters(),
    wipePlans(),
    wipeTried(),
    wipeRecentCommands(),
    wipeSeen(),
    wipeWaiting(),
    importStore.wipe(),
  ])
}
