import { useEffect, useEffectEvent, useState } from 'react'
import { type Upload, uploads, useUploads } from '~/src/media/uploads/upload-queue'

export interface ImageUploads {
  /** This field's own uploads that have not ended well yet. */
  readonly running: readonly Upload[]
  readonly add: (files: readonly File[]) => void
}

/** Uploads begun at one field: each address is told when the file is in media. */
export function useImageUploads(workspaceId: string, onUploaded: (url: string) => void): ImageUploads {
  const [ids, setIds] = useState<readonly string[]>([])
  const all = useUploads(workspaceId)
  const tell = useEffectEvent(onUploaded)
  useEffect(
    () =>
      uploads.onDone((upload, media) => {
        if (!ids.includes(upload.id)) return
        if (media.url !== undefined) tell(media.url)
        uploads.dismiss(upload.id)
      }),
    [ids],
  )
  return {
    running: all.filter(
      ({ id, state }) => ids.includes(id) && state.kind !== 'done' && state.kind !== 'cancelled',
    ),
    add: (files) => {
      const added = uploads.add(workspaceId, files)
      setIds((before) => [...before, ...added])
    },
  }
}
