import { preloadMediaPicker } from '~/src/media/picker/lazy-media-picker'
import { Button } from '~/src/ui/button'
import { Images, Upload as UploadIcon } from '~/src/ui/icons'
import { type PictureSourcesOptions, usePictureSources } from './use-picture-sources'

export type ImageSourcesProps = PictureSourcesOptions & {
  /** What is chosen for, for ears: "Logo". */
  what: string
}

/** The two ways to a picture as buttons under a field of addresses. */
export function ImageSources({ what, ...options }: ImageSourcesProps) {
  const sources = usePictureSources(options)
  const full = options.room < 1 && 'No room for more.'
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
          onClick={sources.choose}
        >
          From media
        </Button>
        <Button
          size="sm"
          icon={<UploadIcon />}
          aria-label={`Upload: ${what}`}
          notAllowed={sources.uploadRefusal ?? full}
          onClick={sources.upload}
        >
          Upload
        </Button>
      </div>
      {sources.below}
    </div>
  )
}
