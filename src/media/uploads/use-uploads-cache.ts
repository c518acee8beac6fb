import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Media } from '~/contract/media'
import { storeRecord } from '~/src/api/mutations/record-cache'
import { mediaListQuery, mediaQuery } from '~/src/api/queries/media'
import { typeOf } from '../grid/media-thumb'
import { uploads } from './upload-queue'
import { type Upload, uploadStore } from './upload-store'

/** Milliseconds. */
const togetherMs = 50

/** Puts what has been uploaded into the lists that are cached, so that it stands in the library at once. */
export function useUploadsCache(): void {
  const client = useQueryClient()
  useEffect(() => {
    const keep = ({ workspaceId }: Upload, media: Media) => {
      const own = mediaQuery(workspaceId, media.id).queryKey
      storeRecord(client, mediaListQuery(workspaceId).queryKey, own, media)
      storeRecord(client, mediaListQuery(workspaceId, { type: typeOf(media) }).queryKey, own, media)
    }
    // A small file may have come through before this is listening.
    for (const upload of uploadStore.get()) if (upload.state.kind === 'done') keep(upload, upload.state.media)
    // Of two hundred files several end within one frame or two: the library is drawn once for them.
    const ended: [Upload, Media][] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      for (const each of ended.splice(0)) keep(...each)
    }
    const stop = uploads.onDone((upload, media) => {
      ended.push([upload, media])
      timer ??= setTimeout(flush, togetherMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
      flush()
    }
  }, [client])
}
