import { i18n } from '@lingui/core'
import { useEffect } from 'react'
import { createStore, useStore } from '~/src/store/store'

/** Number of uploads in progress at all fields on show. */
const inProgress = createStore(0)

/** Counts the uploads in progress at a field while it is on show. */
export function useCountUploads(count: number): void {
  useEffect(() => {
    inProgress.set(inProgress.get() + count)
    return () => inProgress.set(inProgress.get() - count)
  }, [count])
}

/** True while a file is uploading for a field on show. */
export const useIsUploading = (): boolean => useStore(inProgress) > 0

/** Why a record can't be created yet: the files that are uploading for it would be missing. */
export const useUploadingRefusal = (): string | undefined =>
  useIsUploading() ? i18n.t('A file is still uploading.') : undefined
