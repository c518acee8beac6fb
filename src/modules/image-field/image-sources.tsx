import { useRef, useState } from 'react'
import { createUploadUrl } from '~/contract/endpoints'
import { useMay } from '~/src/api/scopes'
import { uploadRefusal } from '~/src/api/upload'
import { MediaPicker, preloadMediaPicker } from '~/src/modules/media-picker/lazy-media-picker'
import { Button } from '~/src/ui/button'
import { FieldError } from '~/src/ui/field'
import { Images, Upload as UploadIcon } from '~/src/ui/icons'
import { UploadLine } from './upload-line'
import { useImageUploads } from './use-image-uploads'

export type ImageSourcesProps = {
  workspaceId: string
  /** What is chosen for, for ears: "Logo". */
  what: string
  /** How many more can be taken. */
  room: number
  onPick: (urls: string[]) => void
}

/** Two ways to a picture beside typing its address: from media, and by upload. */
export function ImageSources({ workspaceId, what, room, onPick }: ImageSourcesProps) {
  const [choosing, setChoosing] = useState(false)
  const [refused, setRefused] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const mayUpload = useMay(createUploadUrl)
  const { running, add } = useImageUploads(workspaceId, (url) => onPick([url]))
  const full = room < 1 && 'There is no room for more.'
  const take = (files: readonly File[]) => {
    const pictures = files.slice(0, Math.max(room, 1))
    const refusal = pictures.map((file) =>
      file.type.startsWith('image/') ? uploadRefusal(file) : 'Only images can stand here.',
    )
    setRefused(refusal.find(Boolean))
    add(pictures.filter((_, index) => refusal[index] === undefined))
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Images />}
          aria-label={`From media: ${what}`}
          notAllowed={full}
          onPointerEnter={preloadMediaPicker}
          onFocus={preloadMediaPicker}
          onClick={() => setChoosing(true)}
        >
          From media
        </Button>
        <Button
          size="sm"
          icon={<UploadIcon />}
          aria-label={`Upload: ${what}`}
          notAllowed={mayUpload ?? full}
          onClick={() => input.current?.click()}
        >
          Upload
        </Button>
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
      </div>
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
    </div>
  )
}
