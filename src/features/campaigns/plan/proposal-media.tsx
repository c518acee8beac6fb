import { useState } from 'react'
import type { Media } from '~/contract/media'
import { sizedPicture } from '~/src/api/sized-picture'
import { isVideo } from '~/src/media/grid/media-thumb'
import { MediaPicker, preloadMediaPicker } from '~/src/media/picker/lazy-media-picker'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { Images, X } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import type { ProposalMedia } from './proposal'

/** As many as the API takes of a post (api.md section 8). */
const most = 10

export function proposalMedia({ url, type, mimeType, size, width, height }: Media): ProposalMedia[] {
  return url === undefined ? [] : [{ url, type, mimeType, size, width, height }]
}

type Props = {
  workspaceId: string
  /** Whose files these are. */
  name: string
  media: readonly ProposalMedia[]
  busy: boolean
  onChange: (media: ProposalMedia[]) => void
}

/** A proposal's files, taken out one by one and added from media. */
export function ProposalFiles({ workspaceId, name, media, busy, onChange }: Props) {
  const [choosing, setChoosing] = useState(false)
  const add = (picked: readonly Media[]) => {
    const fresh = picked.flatMap(proposalMedia).filter(({ url }) => !media.some((each) => each.url === url))
    onChange([...media, ...fresh].slice(0, most))
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {media.map((file, index) => (
        <span key={file.url} className="flex items-center">
          <Picture
            {...sizedPicture(isVideo(file) ? undefined : file.url, 40)}
            alt={`File ${String(index + 1)}`}
            width={40}
            height={40}
            className="size-10 rounded"
          />
          <IconButton
            label={`Remove file ${String(index + 1)} of ${name}`}
            size="sm"
            icon={<X />}
            onClick={() => onChange(media.filter((other) => other !== file))}
          />
        </span>
      ))}
      <Button
        size="sm"
        icon={<Images />}
        aria-label={`Add media: ${name}`}
        busy={busy}
        notAllowed={media.length >= most && 'A post can have up to 10 files.'}
        onPointerEnter={preloadMediaPicker}
        onFocus={preloadMediaPicker}
        onClick={() => setChoosing(true)}
      >
        Add media
      </Button>
      <MediaPicker
        workspaceId={workspaceId}
        open={choosing}
        onClose={() => setChoosing(false)}
        max={Math.max(most - media.length, 1)}
        kinds={['image', 'video']}
        onPick={add}
      />
    </div>
  )
}
