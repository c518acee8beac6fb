import { i18n } from '@lingui/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createUploadUrl } from '~/contract/endpoints'
import { typeOfFile } from '~/domain/media'
import { uploadRefusal } from '~/src/api/mutations/upload'
import { useMay } from '~/src/api/queries/access'
import { errorLine } from '~/src/feedback/failure-line'
import { safeHttpUrl } from '~/src/form/urls'
import { displayName } from '~/src/media/display-name'
import { MediaPicker, preloadMediaPicker } from '~/src/media/picker/lazy-media-picker'
import { canRetry, type Upload, uploads, useUploads } from '~/src/media/uploads/upload-queue'
import { useCountUploads } from '~/src/records/field-uploads'
import { Button } from '~/src/ui/button'
import { FieldError } from '~/src/ui/field'
import { Images, Upload as UploadIcon } from '~/src/ui/icons'
import { ProgressBar } from '~/src/ui/progress-bar'

const part = ({ state }: Upload): number | undefined =>
  state.kind === 'sending' && state.total > 0 ? state.sent / state.total : undefined

/** An upload at a field: name, progress, `Cancel`, and `Retry` if it failed. */
function UploadLine({ upload }: { upload: Upload }) {
  const { state } = upload
  const name = displayName(upload.file.name, 32)
  return (
    <div className="flex items-center gap-2">
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="truncate text-12">{name}</span>
        {state.kind === 'failed' ? (
          <span role="alert" className="text-12 text-red">
            {errorLine(state.error)}
          </span>
        ) : (
          <ProgressBar label={i18n.t('Uploading {name}', { name })} value={part(upload)} />
        )}
      </div>
      {canRetry(upload) && (
        <Button
          size="sm"
          aria-label={i18n.t('Retry {name}', { name })}
          onClick={() => uploads.retry(upload.id)}
        >
          {i18n.t('Retry')}
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        aria-label={
          state.kind === 'failed' ? i18n.t('Dismiss {name}', { name }) : i18n.t('Cancel {name}', { name })
        }
        onClick={() => (state.kind === 'failed' ? uploads.dismiss(upload.id) : uploads.cancel(upload.id))}
      >
        {state.kind === 'failed' ? i18n.t('Dismiss') : i18n.t('Cancel')}
      </Button>
    </div>
  )
}

interface PictureSourcesOptions {
  workspaceId: string
  /** How many more images can be added. */
  room: number
  /** Adds URLs. Has to report rejected ones itself. */
  onPick: (urls: string[]) => void
}

interface PictureSources {
  /** Opens the media picker. */
  choose: () => void
  /** Opens the file dialog. */
  upload: () => void
  /** Why uploading isn't allowed: the token's scope. */
  uploadRefusal: string | undefined
  /** Rendered below the field: errors, uploads in progress, and the media picker. */
  below: ReactNode
}

/** The sources of an image field besides typing a URL: media and upload. */
export function usePictureSources({ workspaceId, room, onPick }: PictureSourcesOptions): PictureSources {
  const [choosing, setChoosing] = useState(false)
  const [refused, setRefused] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const mayUpload = useMay(createUploadUrl)
  const { running, add } = useImageUploads(workspaceId, (url) => onPick([url]))
  const take = (files: readonly File[]) => {
    const pictures = files.slice(0, Math.max(room, 1))
    const refusals = pictures.map((file) =>
      typeOfFile(file).startsWith('image/') ? uploadRefusal(file) : i18n.t('Only images can be added here.'),
    )
    const left = files.length - pictures.length
    const full =
      left > 0
        ? i18n.t(
            '{count, plural, one {1 image wasn’t added: there’s room for {room} more.} other {# images weren’t added: there’s room for {room} more.}}',
            { count: left, room },
          )
        : undefined
    setRefused(refusals.find(Boolean) ?? full)
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

interface ImageUploads {
  /** This field's uploads that are in progress or failed. */
  readonly running: readonly Upload[]
  readonly add: (files: readonly File[]) => void
}

/** Uploads started at one field. Calls `onUploaded` with the URL of each finished one. */
function useImageUploads(workspaceId: string, onUploaded: (url: string) => void): ImageUploads {
  const [ids, setIds] = useState<readonly string[]>([])
  const all = useUploads(workspaceId)
  const notifyUploaded = useEffectEvent(onUploaded)
  useEffect(
    () =>
      uploads.onDone((upload, media) => {
        if (!ids.includes(upload.id)) return
        const { url } = media
        // Rendered at once, as the next one that finishes is added to the URLs of the last render.
        if (url !== undefined) flushSync(() => notifyUploaded(url))
        uploads.dismiss(upload.id)
      }),
    [ids],
  )
  const running = all.filter(
    ({ id, state }) => ids.includes(id) && state.kind !== 'done' && state.kind !== 'cancelled',
  )
  useCountUploads(running.filter(({ state }) => state.kind !== 'failed').length)
  return {
    running,
    add: (files) => {
      const added = uploads.add(workspaceId, files)
      setIds((before) => [...before, ...added])
    },
  }
}

export type ImageSourcesProps = PictureSourcesOptions & {
  /** The field's name, for accessible names: "Logo". */
  what: string
}

/** Buttons for media and upload, below a URL field. */
export function ImageSources({ what, ...options }: ImageSourcesProps) {
  const sources = usePictureSources(options)
  const full = options.room < 1 && i18n.t('No room for more.')
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Images />}
          aria-label={i18n.t('From media: {what}', { what })}
          notAllowed={full}
          onPointerEnter={preloadMediaPicker}
          onFocus={preloadMediaPicker}
          onClick={sources.choose}
        >
          {i18n.t('From media')}
        </Button>
        <Button
          size="sm"
          icon={<UploadIcon />}
          aria-label={i18n.t('Upload: {what}', { what })}
          notAllowed={sources.uploadRefusal ?? full}
          onClick={sources.upload}
        >
          {i18n.t('Upload')}
        </Button>
      </div>
      {sources.below}
    </div>
  )
}

/** An ordered list of image URLs being edited, and why the last one that was added is refused. */
export function useUrlList(
  urls: readonly string[],
  max: number,
  onChange: (urls: readonly string[]) => void,
) {
  const [refused, setRefused] = useState<string>()
  return {
    refused,
    /** Returns whether all were added. */
    add: (incoming: readonly string[]): boolean => {
      const result = addUrls(urls, incoming, max)
      setRefused(result.refused)
      if (result.urls.length !== urls.length) onChange(result.urls)
      return result.refused === undefined
    },
    remove: (url: string) => {
      setRefused(undefined)
      onChange(urls.filter((other) => other !== url))
    },
  }
}

/** Adds URLs to a list. `refused` explains why the last rejected one was: invalid, a duplicate, or too many. */
export function addUrls(
  urls: readonly string[],
  incoming: readonly string[],
  max: number,
): { urls: string[]; refused?: string } {
  const next = [...urls]
  let refused: string | undefined
  for (const each of incoming.map((text) => text.trim()).filter(Boolean)) {
    if (!safeHttpUrl(each)) refused = i18n.t('Enter a full URL, such as https://example.com/a.jpg.')
    else if (next.includes(each)) refused = i18n.t('This image has already been added.')
    else if (next.length >= max) refused = i18n.t('Up to {max} images.', { max })
    else next.push(each)
  }
  return refused === undefined ? { urls: next } : { urls: next, refused }
}
