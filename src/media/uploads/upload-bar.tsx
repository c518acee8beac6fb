import { readStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { useStore } from '~/src/store/store'
import { lazyWithRetry } from '~/src/ui/lazy'
import { uploadStore } from './upload-list'

/** Loads the bar's code, for preloading while online, as uploads may start offline. */
export const loadUploadBar = () => import('./upload-bar-card').then((module) => module.default)

const UploadBarCard = lazyWithRetry(loadUploadBar)

/** Checks the flag of save-queue.ts. Without it there are no stored uploads, and no code has to be loaded to look. */
const hasStoredUploads = () => readStorage(webStorageKeys.uploadsLeft) !== null

/**
 * The upload bar in the shell, over all screens, while there are uploads. `excludedWorkspaceId` is the workspace whose
 * media screen is open, which shows its own uploads.
 */
export function UploadBar({ excludedWorkspaceId }: { excludedWorkspaceId: string | undefined }) {
  const some = useStore(uploadStore).length > 0
  return some || hasStoredUploads() ? <UploadBarCard excludedWorkspaceId={excludedWorkspaceId} /> : null
}
