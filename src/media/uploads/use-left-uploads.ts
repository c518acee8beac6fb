import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '~/src/api/queries/account'
import { uploads } from './upload-queue'
import { uploadPrincipal } from './upload-store'

/** Says whose uploads these are, and takes up what an earlier page, or a tab that was closed, left unfinished. */
export function useLeftUploads(): void {
  const principalId = useQuery(meQuery()).data?.id
  useEffect(() => {
    if (principalId === undefined) return
    uploadPrincipal.set(principalId)
    const restore = () => {
      if (!document.hidden) void uploads.restore()
    }
    restore()
    document.addEventListener('visibilitychange', restore)
    return () => document.removeEventListener('visibilitychange', restore)
  }, [principalId])
}
