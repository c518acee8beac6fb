import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { Platform } from '~/contract/social'
import { displayName } from '~/src/media/display-name'
import { Button } from '~/src/ui/button'
import { lazyWithRetry } from '~/src/ui/lazy'
import { type Upload, uploads } from './upload-queue'
import { bytesOf, canRetry, findUpload, isGoing, type UploadState } from './upload-store'

const CropDialog = lazyWithRetry(async () => (await import('~/src/media/crop/crop-dialog')).CropDialog)

// GIFs would lose their animation, and SVGs have no pixels.
const croppable = /^image\/(jpeg|png|webp|avif|bmp)$/

/** States in which an upload can be put on hold. */
const stoppable: readonly UploadState['kind'][] = ['held', 'waiting', 'paused', 'slot', 'sending', 'busy']

/** True for images whose file is available and not completely sent. */
const canCrop = (upload: Upload): boolean =>
  croppable.test(upload.file.type) &&
  (stoppable.includes(upload.state.kind) || canRetry(upload)) &&
  upload.arrivedAt === undefined &&
  bytesOf(upload.id) !== undefined

type ButtonProps = { upload: Upload; onOpen: () => void }

/** Opens the crop dialog of an unfinished upload. */
export function UploadCropButton({ upload, onOpen }: ButtonProps) {
  if (!canCrop(upload)) return null
  const name = displayName(upload.file.name)
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={i18n.t('Crop {name}', { name })}
      onClick={() => {
        // Pause the upload while it is being cropped.
        if (isGoing(upload)) uploads.hold(upload.id)
        onOpen()
      }}
    >
      {i18n.t('Crop')}
    </Button>
  )
}

/** Uploads the original of a held file. */
export function UploadHeldButton({ upload }: { upload: Upload }) {
  if (upload.state.kind !== 'held') return null
  const name = displayName(upload.file.name)
  return (
    <Button
      size="sm"
      aria-label={i18n.t('Upload original: {name}', { name })}
      onClick={() => uploads.release(upload.id)}
    >
      {i18n.t('Upload original')}
    </Button>
  )
}

interface Props {
  upload: Upload
  /** The target platforms; none for an upload into the library. */
  platforms?: readonly Platform[] | undefined
  onClose: () => void
}

/** Crops an image before it is uploaded. */
export function UploadCropDialog({ upload, platforms, onClose }: Props) {
  const { id, file, crop } = upload
  const [url] = useState(() => {
    const bytes = bytesOf(id)
    return bytes && URL.createObjectURL(bytes)
  })
  if (url === undefined) return null
  const close = () => {
    URL.revokeObjectURL(url)
    // If it was in progress when the dialog opened and no crop was chosen, it continues.
    if (isGoing(upload) && findUpload(id)?.state.kind === 'held') uploads.release(id, crop)
    onClose()
  }
  return (
    <CropDialog
      url={url}
      name={file.name}
      description={i18n.t('Only the part that you choose is uploaded. Your file stays as it is.')}
      platforms={platforms}
      crop={crop}
      withOriginal
      unreadable={i18n.t('This browser can’t read the image, so it can only be uploaded as it is.')}
      submit={i18n.t('Upload')}
      onChoose={(chosen) => uploads.release(id, chosen)}
      onClose={close}
    />
  )
}

/** The size of an image in pixels; undefined if the browser can't read it or it can't be cropped. */
export async function pictureSize(file: File): Promise<{ width: number; height: number } | undefined> {
  if (!croppable.test(file.type)) return undefined
  const url = URL.createObjectURL(file)
  const image = new Image()
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', reject)
      image.src = url
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}
