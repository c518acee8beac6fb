import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { isVideo } from '~/domain/platforms/post-draft'
import { type Checkpoint, type MediaFile, PlatformError, type SaveCheckpoint, type Session } from '../adapter'
import { call, readAnswer, readTolerantly } from '../answers'
import { multipart } from '../file-stream'
import { send, storageFailure } from './api'
import { limits } from './limits'

/** A plain dark PNG of 320 × 180 pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAAC0AQMAAADfKmdSAAAAA1BMVEUcHB6uPgfwAAAAHklEQVR42u3BMQEAAADCoPVPbQ0PoAAAAAAAAAB+DRzUAAG9+HBKAAAAAElFTkSuQmCC'

/** Poster until Reddit extracts a frame: Reddit accepts no video without an image. */
function plainPoster(): MediaFile {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
  const poster: MediaFile = {
    name: 'poster.png',
    mimeType: 'image/png',
    size: bytes.length,
    open: async ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
      new Blob([bytes.subarray(start, end + 1)]).stream(),
    publicUrl: async () => undefined,
    asJpeg: async () => poster,
  }
  return poster
}

const Asset = z.object({
  assetId: z.string(),
  /** Address of the file once it is uploaded. */
  url: z.string(),
  /** Size of the file when the upload began, in bytes. */
  size: z.number(),
  sent: z.boolean(),
})
type Asset = z.output<typeof Asset>

const RedditCheckpoint = z.object({
  /** The subreddit accepts this post. */
  checked: z.catch(z.boolean(), false),
  media: z.catch(z.array(Asset), () => []),
  /** How often all files were uploaded again. */
  anew: z.catch(z.number(), 0),
  /** Address of the post, if the commit's response had one. */
  url: maybe(z.string()),
})

/** Parses a Reddit checkpoint. */
export const progressIn = (checkpoint: Checkpoint): z.output<typeof RedditCheckpoint> =>
  readTolerantly(RedditCheckpoint, checkpoint)

const Lease = z.object({
  args: z.object({ action: z.string(), fields: z.array(z.object({ name: z.string(), value: z.string() })) }),
  asset: z.object({ asset_id: z.string() }),
})

/** The file in a form that Reddit accepts: images of another type or with too many bytes become JPEGs. */
async function asAccepted(file: MediaFile): Promise<MediaFile> {
  if (isVideo(file)) return file
  const known = ['image/jpeg', 'image/png', 'image/gif'].includes(file.mimeType)
  return known && file.size <= limits.imageBytes ? file : file.asJpeg({ maxBytes: limits.imageBytes })
}

/** Requests an upload address, then uploads the file as an S3 form (docs/publishing.md, section 10). */
async function uploadFile(
  session: Session,
  file: MediaFile,
  saveAsset: (asset: Asset) => Promise<void>,
): Promise<void> {
  const answer = await send(session, {
    method: 'POST',
    path: '/api/media/asset.json',
    body: new URLSearchParams({ filepath: file.name, mimetype: file.mimeType }),
  })
  const { args, asset } = readAnswer(Lease, answer)
  // The address has no scheme. Only the file is sent there, never the token.
  const action = new URL(args.action.replace(/^\/\//, 'https://'))
  if (action.protocol !== 'https:')
    throw new PlatformError('transient', /*i18n*/ 'Reddit’s media storage doesn’t have a safe address.')
  const key = args.fields.find(({ name }) => name === 'key')?.value ?? ''
  const url = `${action.href.replace(/\/$/, '')}/${key}`
  await saveAsset({ assetId: asset.asset_id, url, size: file.size, sent: false })
  const form = await multipart({
    fields: args.fields.map(({ name, value }) => [name, value] as const),
    fileField: 'file',
    file,
  })
  const stored = await call(
    session.http,
    {
      method: 'POST',
      url: action.href,
      headers: { 'content-type': form.contentType },
      contentLength: form.contentLength,
      body: form.body,
      timeoutMs: limits.uploadTimeout,
    },
    { failure: storageFailure },
  )
  // Any other response doesn't prove that the file was stored.
  if (stored.text.trim() !== '' && !stored.text.includes('<PostResponse'))
    throw new PlatformError('transient', /*i18n*/ 'Reddit’s media storage didn’t confirm the upload.')
  await saveAsset({ assetId: asset.asset_id, url, size: file.size, sent: true })
}

/** Reddit's error code for files that it can't find in its storage. */
export const lostUpload = 'BAD_URL'

/**
 * The checkpoint to continue from: without its files if Reddit couldn't find them. Throws `PlatformError` if
 * that happened too often.
 */
export function afterRefusal(checkpoint: Checkpoint, refusedWith: string | undefined): Checkpoint {
  const progress = progressIn(checkpoint)
  if (refusedWith !== lostUpload || progress.media.length === 0) return checkpoint
  if (progress.anew >= limits.maxReuploads)
    throw new PlatformError('media_rejected', /*i18n*/ 'Reddit doesn’t find the uploaded files.', {
      code: lostUpload,
    })
  return { ...progress, media: [], anew: progress.anew + 1 }
}

/**
 * Uploads the files in order; a video without a poster gets a plain one. An interrupted upload starts over,
 * as its form is short-lived; files that no post uses stay invisible.
 */
export async function uploadFiles(given: {
  readonly session: Session
  readonly files: readonly MediaFile[]
  readonly checkpoint: Checkpoint
  readonly save: SaveCheckpoint
}): Promise<void> {
  const { session, files, save } = given
  const { checked, media, anew } = progressIn(given.checkpoint)
  const [first] = files
  const needed = first && isVideo(first) && files.length === 1 ? [first, plainPoster()] : files
  for (const [index, original] of needed.entries()) {
    const file = await asAccepted(original)
    const known = media[index]
    if (known?.sent === true && known.size === file.size) continue
    await uploadFile(session, file, async (asset) => {
      media[index] = asset
      await save({ checked, media: [...media], anew })
    })
  }
}
