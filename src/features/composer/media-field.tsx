import { useRef, useState } from 'react'
import type { Media } from '~/contract/media'
import { createUploadUrl } from '~/contract/endpoints'
import { isVideo } from '~/domain/platforms/post-draft'
import { useMay } from '~/src/api/queries/access'
import { MediaPicker, preloadMediaPicker } from '~/src/media/picker/lazy-media-picker'
import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { Images, Upload } from '~/src/ui/icons'
import { SortableMedia } from './sortable-media'
import { UploadRows, type PostUploads } from './post-uploads'
import { type ComposerMedia, maxMedia } from './composer-values'

type Props = {
  workspaceId: string
  media: readonly ComposerMedia[]
  onChange: (media: ComposerMedia[]) => void
  onPick: (media: readonly Media[]) => void
  postUploads: PostUploads
  error?: string | undefined
}

function saidOf(media: readonly ComposerMedia[]): string | undefined {
  if (media.length === 0) return undefined
  if (media.length > 1) return `carousel, ${media.length} of ${maxMedia}`
  return media.some(isVideo) ? `video, 1 of ${maxMedia}` : `image, 1 of ${maxMedia}`
}

export function MediaField({ workspaceId, media, onChange, onPick, postUploads, error }: Props) {
  const [picking, setPicking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const mayNot = useMay(createUploadUrl)
  const room = maxMedia - media.length
  const full = room <= 0 && `A post can have up to ${maxMedia} files.`
  return (
    <Field label="Media" group="group" aside={saidOf(media)} error={error}>
      <div className="flex flex-wrap items-end gap-2.5">
        <SortableMedia media={media} onChange={onChange} />
        <span className="flex flex-wrap items-center gap-2">
          <Button
            icon={<Images />}
            notAllowed={full}
            onPointerEnter={preloadMediaPicker}
            onClick={() => setPicking(true)}
          >
            Add from media
          </Button>
          <Button icon={<Upload />} notAllowed={mayNot ?? full} onClick={() => input.current?.click()}>
            Upload
          </Button>
          <span className="text-12 text-ink-3">
            {media.length > 1 ? 'Drag to reorder, or drop files here.' : 'Or drop or paste files here.'}
          </span>
        </span>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*,video/*"
        hidden
        aria-label="Files to upload"
        onChange={(event) => {
          postUploads.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <UploadRows rows={postUploads.rows} onDrop={postUploads.drop} />
      <MediaPicker
        workspaceId={workspaceId}
        open={picking}
        max={Math.max(1, room)}
        onClose={() => setPicking(false)}
        onPick={onPick}
      />
    </Field>
  )
}
