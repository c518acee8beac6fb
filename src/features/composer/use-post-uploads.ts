import { useEffect, useRef, useState } from 'react'
import type { Media } from '~/contract/media'
import { uploadRefusal } from '~/src/api/upload'
import { type Upload, uploads, useUploads } from '~/src/media/uploads/upload-queue'
import { toast } from '~/src/ui/toast'

/** Why nothing can be saved while files of the post are on their way. */
export const uploadsRefusal = (rows: readonly Upload[]): string | undefined =>
  rows.some(({ state }) => state.kind !== 'failed' && state.kind !== 'cancelled')
    ? 'A file is still uploading.'
    : undefined

export interface PostUploads {
  readonly rows: readonly Upload[]
  add: (files: readonly File[]) => void
  drop: (id: string) => void
}

/** The uploads begun for this post: each goes into it once it is done. Leaving the page lets them go on into media. */
export function usePostUploads(workspaceId: string, onMedia: (media: Media) => void): PostUploads {
  const [mine, setMine] = useState<readonly string[]>([])
  const latest = useRef({ mine, onMedia })
  useEffect(() => {
    latest.current = { mine, onMedia }
  })
  useEffect(
    () =>
      uploads.onDone((upload, media) => {
        if (!latest.current.mine.includes(upload.id)) return
        latest.current.onMedia(media)
        setMine((ids) => ids.filter((id) => id !== upload.id))
        uploads.dismiss(upload.id)
      }),
    [],
  )
  const rows = useUploads(workspaceId).filter(({ id, state }) => mine.includes(id) && state.kind !== 'done')
  return {
    rows,
    add(files) {
      const fit = files.filter((file) => {
        const refusal = uploadRefusal(file)
        if (refusal) toast.show({ title: refusal, detail: file.name, tone: 'failed' })
        return !refusal
      })
      const ids = uploads.add(workspaceId, fit)
      setMine((before) => [...before, ...ids])
      // A small file may be done before React has drawn the new list.
      latest.current = { ...latest.current, mine: [...latest.current.mine, ...ids] }
    },
    drop: (id) => setMine((ids) => ids.filter((other) => other !== id)),
  }
}
