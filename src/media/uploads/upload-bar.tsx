import { useStore } from '~/src/store/store'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { lazyWithRetry } from '~/src/ui/lazy'
import { uploadStore } from './upload-list'

/** Has the bar's code fetched while there is a network: uploads may begin without one. */
export const loadUploadBar = () => import('./upload-bar-card').then((module) => module.default)

const UploadBarCard = lazyWithRetry(loadUploadBar)

/** The mark of `src/media/uploads/save-queue.ts`. Without it no earlier page left anything, and no code is fetched to look. */
function someLeft(): boolean {
  try {
    return webStorageKeys.uploadsLeft in localStorage
  } catch {
    return false
  }
}

/**
 * Uploads under way, for as long as there are any: belongs into the shell, over all screens. `excludedWorkspaceId` is the
 * workspace whose media screen is open: it shows its own uploads, each by itself.
 */
export function UploadBar({ excludedWorkspaceId }: { excludedWorkspaceId: string | undefined }) {
  const some = useStore(uploadStore).length > 0
  return some || someLeft() ? <UploadBarCard excludedWorkspaceId={excludedWorkspaceId} /> : null
}
