import { type ReactNode, useRef, useState } from 'react'
import { createUploadUrl } from '~/contract/endpoints'
import { useMay } from '~/src/api/scopes'
import { uploadRefusal } from '~/src/api/upload'
import { MediaPicker } from '~/src/media/picker/lazy-media-picker'
import { FieldError } from '~/src/ui/field'
import { UploadLine } from './upload-line'
import { useImageUploads } from './use-image-uploads'

export interface PictureSourcesOptions {
  workspaceId: string
  /** How many more can be taken. */
  room: number
  /** Takes addresses; what it takes none of, it says itself. */
  onPick: (urls: string[]) => void
}

export interface PictureSources {
  /** Opens the library. */
  choose: () => void
  /** Asks for files. */
  upload: () => void
  /** Why no file can be uploaded: the token's scope. */
  uploadRefusal: string | undefined
  /** What belongs under the field: refusals, uploads under way, the library. */
  below: ReactNode
}

/** Two ways to a picture beside typing its address: from media, and by upload; one for every field of pictures. */
export function usePictureSources({ workspaceId, room, onPick }: PictureSourcesOptions): PictureSources {
  const [choosing, setChoosing] = useState(false)
  const [refused, setRefused] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const mayUpload = useMay(createUploadUrl)
  const { running, add } = useImageUploads(workspaceId, (url) => onPick([url]))
  const take = (files: readonly File[]) => {
    const pictures = files.slice(0, Math.max(room, 1))
    const refusals = pictures.map((file) =>
      file.type.startsWith('image/') ? uploadRefusal(file) : 'Only images can be added here.',
    )
    const left = files.length - pictures.length
    setRefused(refusals.find(Boolean) ?? (left > 0 ? `Room for ${room} more. ${left} not added.` : undefined))
    add(pictures.filter((_, index) => refusals[index] === undefined))
  }
  return {
    choose: () => setChoosing(true),
    upload: () => input.current?.click(),
    uploadRefusal: mayUpload,
    below: (
      <>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple={room > 1}
          hidden
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        {refused && <FieldError>{refused}</FieldError>}
        {running.map((upload) => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
        <MediaPicker
          workspaceId={workspaceId}
          open={choosing}
          onClose={() => setChoosing(false)}
          max={Math.max(room, 1)}
          kinds={['image']}
          onPick={(media) => onPick(media.flatMap(({ url }) => url ?? []))}
        />
      </>
    ),
  }
}
