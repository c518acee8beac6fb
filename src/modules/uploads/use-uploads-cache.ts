import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mediaTypes } from '~/contract/media'
import { storeRecord } from '~/src/api/mutations/record-cache'
import { mediaListQuery, mediaQuery } from '~/src/api/queries/media'
import { uploads } from './upload-queue'

/** Puts what has been uploaded into the lists that are cached, so that it stands in the library at once. */
export function useUploadsCache(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      uploads.onDone(({ workspaceId }, media) => {
        const own = mediaQuery(workspaceId, media.id).queryKey
        storeRecord(client, mediaListQuery(workspaceId).queryKey, own, media)
        for (const type of mediaTypes) {
          if (media.type === type)
            storeRecord(client, mediaListQuery(workspaceId, { type }).queryKey, own, media)
        }
      }),
    [client],
  )
}
