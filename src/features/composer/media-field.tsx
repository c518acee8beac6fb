import { i18n } from '@lingui/core'
import { useState } from 'react'
import { createUploadUrl } from '~/contract/endpoints'
import type { Media } from '~/contract/media'
import { isVideo } from '~/domain/platforms/post-draft'
import { useMay } from '~/src/api/queries/access'
import { AltTextDialog } from '~/src/media/alt-text/alt-text-field'
import { cut } from '~/src/media/crop/crop-box'
import { useLibraryFiles } from '~/src/media/media-at'
import { MediaPicker, preloadMediaPicker } from '~/src/media/picker/lazy-media-picker'
import { UploadButton } from '~/src/media/uploads/add-files'
import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { Images } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { type ComposerMedia, maxMedia } from './composer-values'
import { type PostUploads, UploadRows } from './post-uploads'
import { SortableMedia } from './sortable-media'

const CropDialog = lazyWithRetry(async () => (await import('~/src/media/crop/crop-dialog')).CropDialog)

type Props = {
  workspaceId: string
  media: readonly ComposerMedia[]
  onChange: (media: ComposerMedia[]) => void
  onPick: (media: readonly Media[]) => void
  postUploads: PostUploads
  error?: string | undefined
}

const nameOf = ({ name, url }: ComposerMedia): string => name ?? url.split('/').at(-1) ?? ''

function summaryOf(media: readonly ComposerMedia[]): string | undefined {
  if (media.length === 0) return undefined
  if (media.length > 1) return i18n.t('carousel, {count} of {maxMedia}', { count: media.length, maxMedia })
  return media.some(isVideo)
    ? i18n.t('video, 1 of {maxMedia}', { maxMedia })
    : i18n.t('image, 1 of {maxMedia}', { maxMedia })
}

export function MediaField({ workspaceId, media, onChange, onPick, postUploads, error }: Props) {
  const [picking, setPicking] = useState(false)
  const [described, setDescribed] = useState<string>()
  const [cropped, setCropped] = useState<ComposerMedia>()
  const library = useLibraryFiles(workspaceId, media)
  const describing = described === undefined ? undefined : library.get(described)
  return (
    <Field label={i18n.t('Media')} group="group" aside={summaryOf(media)} error={error}>
      <div className="flex flex-wrap items-end gap-2.5">
        <SortableMedia
          media={media}
          onChange={onChange}
          library={library}
          onDescribe={({ url }) => setDescribed(url)}
          onCrop={setCropped}
        />
        <AddMedia count={media.length} onPick={() => setPicking(true)} onFiles={postUploads.add} />
      </div>
      <UploadRows {...postUploads} />
      <MediaPicker
        workspaceId={workspaceId}
        open={picking}
        max={Math.max(1, maxMedia - media.length)}
        onClose={() => setPicking(false)}
        onPick={onPick}
      />
      {cropped && (
        <CropDialog
          url={cropped.url}
          name={nameOf(cropped)}
          description={i18n.t('The cropped image is uploaded as a new file. The original stays in Media.')}
          platforms={postUploads.platforms}
          submit={i18n.t('Crop')}
          onChoose={async (crop, image) => {
            if (crop) postUploads.replace(await cut(image, crop, nameOf(cropped)), cropped.url)
          }}
          onClose={() => setCropped(undefined)}
        />
      )}
      {describing && (
        <AltTextDialog
          key={describing.id}
          workspaceId={workspaceId}
          media={describing}
          onClose={() => setDescribed(undefined)}
        />
      )}
    </Field>
  )
}

interface AddMediaProps {
  /** Number of files the post has. */
  count: number
  onPick: () => void
  onFiles: (files: readonly File[]) => void
}

/** Buttons to add media from the library or the device. */
function AddMedia({ count, onPick, onFiles }: AddMediaProps) {
  const mayNot = useMay(createUploadUrl)
  const full = count >= maxMedia && i18n.t('A post can have up to {maxMedia} files.', { maxMedia })
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button icon={<Images />} notAllowed={full} onPointerEnter={preloadMediaPicker} onClick={onPick}>
        {i18n.t('Add from media')}
      </Button>
      <UploadButton onFiles={onFiles} notAllowed={mayNot ?? full} />
      <span className="text-12 text-ink-3">
        {count > 1 ? i18n.t('Drag to reorder, or drop files here.') : i18n.t('Or drop or paste files here.')}
      </span>
    </span>
  )
}
