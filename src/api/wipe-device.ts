import { wipeHistory } from './draft-history'
import { wipeDrafts } from './drafts'
import { wipeTried } from './explorer-history'
import { importStore } from './imports'
import { wipeUploads } from './unfinished-uploads'
import { wipeRuns } from './generation-runs'
import { wipeKnown } from './record-cache'
import { wipeKnownFiles } from './uploaded-files'
import { wipeTogether } from './post-variants'
import { wipePosters } from './posters'
import { wipePlans } from './plans'
import { wipeRecentCommands } from './recent-commands'
import { wipeSeen } from './offline/answers'
import { wipeShelf } from './templates'
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
