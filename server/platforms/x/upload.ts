import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { sentence } from '~/contract/server-sentences'
import { fileKind } from '~/domain/platforms/post-draft'
import {
  type Checkpoint,
  type MediaFile,
  PlatformError,
  type PlatformRequest,
  type PlatformResponse,
  type Prepared,
  type SaveCheckpoint,
  type Session,
} from '../adapter'
import { readAnswer, readTolerantly, refused } from '../answers'
import { trimmedTo } from '../compose-text'
import { rangesOf, readRange } from '../file-stream'
import { send } from './api'
import { limits } from './limits'

const Upload = z.object({
  id: z.string(),
  /** Size of the file when the upload began, in bytes. */
  size: z.number(),
  /** Number of segments that X has. */
  sent: z.number(),
  finished: z.boolean(),
  described: z.boolean(),
  ready: z.boolean(),
  /** When X discards it, in ms since 1970. */
  until: maybe(z.number()),
})
type Upload = z.output<typeof Upload>

const XCheckpoint = z.object({
  media: z.catch(z.array(Upload), () => []),
  restarts: z.catch(z.number(), 0),
})

/** The uploads in an X checkpoint, in the post's order. */
export const uploadsIn = (checkpoint: Checkpoint): readonly Upload[] =>
  readTolerantly(XCheckpoint, checkpoint).media

const Begun = z.object({ data: z.object({ id: z.string() }) })
const Progress = z.object({
  data: z.object({
    expires_after_secs: maybe(z.number()),
    processing_info: maybe(
      z.object({
        state: z.string(),
        check_after_secs: maybe(z.number()),
        error: maybe(z.object({ message: maybe(z.string()), name: maybe(z.string()) })),
      }),
    ),
  }),
})
type Processing = z.output<typeof Progress>['data']['processing_info']

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** The file in a form that X accepts: images of another type or with too many bytes become JPEGs. */
async function asAccepted(file: MediaFile): Promise<MediaFile> {
  if (fileKind(file) !== 'image') return file
  if (accepted.includes(file.mimeType) && file.size <= limits.imageBytes) return file
  return file.asJpeg({ maxBytes: limits.imageBytes })
}

function categoryOf(file: MediaFile): string {
  const kind = fileKind(file)
  return kind === 'video' ? 'tweet_video' : kind === 'gif' ? 'tweet_gif' : 'tweet_image'
}

/**
 * Uploads a post's files in order, in chunks: initialize, append, finalize, alt text, processing
 * (docs/publishing.md, section 4). Every step is saved before the next request, and resumed from the
 * checkpoint.
 */
export class XUploads {
  private readonly media: Upload[]
  private restarts: number

  constructor(
    private readonly session: Session,
    private readonly files: readonly MediaFile[],
    checkpoint: Checkpoint,
    private readonly save: SaveCheckpoint,
  ) {
    const read = readTolerantly(XCheckpoint, checkpoint)
    this.media = [...read.media]
    this.restarts = read.restarts
  }

  async prepare(): Promise<Prepared> {
    let until = 0
    for (const [index, given] of this.files.entries()) {
      const done = await this.uploadFile(index, await asAccepted(given))
      if (done.kind === 'wait') until = Math.max(until, done.until)
    }
    return until === 0 ? { kind: 'ready' } : { kind: 'wait', until }
  }

  /** Uploads one file as far as X allows now. */
  private async uploadFile(index: number, file: MediaFile): Promise<Prepared> {
    const known = this.media[index]
    const ended = known?.until !== undefined && known.until - limits.minUploadLifetime < this.session.clock()
    if (known && (ended || known.size !== file.size)) this.media.splice(index)
    const resumed = this.media[index] !== undefined
    try {
      return await this.advance(index, file)
    } catch (error) {
      // X may have discarded the upload or lost a chunk, and then rejects what it accepted before.
      const isBegun = this.media[index] !== undefined
      if (!isBegun || !(error instanceof PlatformError) || error.failureClass !== 'media_rejected')
        throw error
      if (this.restarts >= (resumed ? limits.restarts : 1) || error.details.code === 'failed') throw error
      this.restarts += 1
      this.media.splice(index)
      await this.saveUpload()
      return this.advance(index, file)
    }
  }

  private async advance(index: number, file: MediaFile): Promise<Prepared> {
    let upload = this.media[index] ?? (await this.saveUpload(index, await this.begin(index, file)))
    for (const [segment, range] of [...rangesOf(file.size, limits.chunkBytes)].entries()) {
      if (segment < upload.sent) continue
      await this.append(upload.id, segment, await readRange(file, range))
      upload = await this.saveUpload(index, { ...upload, sent: segment + 1 })
    }
    let processing: Processing
    if (!upload.finished) {
      const { expires_after_secs: ends, processing_info: info } = await this.finalize(upload.id)
      processing = info
      const until = ends === undefined ? undefined : this.session.clock() + ends * 1000
      upload = await this.saveUpload(index, { ...upload, finished: true, ready: info === undefined, until })
    } else if (!upload.ready) processing = await this.status(upload.id)
    if (!upload.described) {
      await this.describe(upload.id, index)
      upload = await this.saveUpload(index, { ...upload, described: true })
    }
    if (upload.ready) return { kind: 'ready' }
    return this.checkProcessing(index, upload, processing)
  }

  private async checkProcessing(index: number, upload: Upload, processing: Processing): Promise<Prepared> {
    if (processing === undefined || processing.state === 'succeeded') {
      await this.saveUpload(index, { ...upload, ready: true })
      return { kind: 'ready' }
    }
    if (processing.state === 'failed')
      throw new PlatformError(
        'media_rejected',
        processing.error?.message ?? /*i18n*/ 'X couldn’t process this file. Use another one.',
        { verbatim: processing.error?.message !== undefined, code: 'failed' },
      )
    const after =
      processing.check_after_secs === undefined ? limits.pollDelay : processing.check_after_secs * 1000
    return { kind: 'wait', until: this.session.clock() + Math.min(after, limits.maxPollDelay) }
  }

  private async begin(index: number, file: MediaFile): Promise<Upload> {
    if (Math.ceil(file.size / limits.chunkBytes) > limits.segments)
      throw refused('media_rejected', sentence('xTooLarge', { name: file.name }))
    const body = { media_type: file.mimeType, total_bytes: file.size, media_category: categoryOf(file) }
    const answer = await this.send('POST', 'upload/initialize', { body: JSON.stringify(body), ...asJson })
    const { id } = readAnswer(Begun, answer).data
    return {
      id,
      size: file.size,
      sent: 0,
      finished: false,
      described: !this.altTextOf(index),
      ready: false,
      until: undefined,
    }
  }

  private async append(id: string, segment: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const body = new FormData()
    body.set('segment_index', String(segment))
    body.set('media', new Blob([bytes]))
    await this.send('POST', `upload/${encodeURIComponent(id)}/append`, {
      body,
      timeoutMs: limits.uploadTimeout,
    })
  }

  private async finalize(id: string): Promise<z.output<typeof Progress>['data']> {
    // X rejects an empty body here.
    const answer = await this.send('POST', `upload/${encodeURIComponent(id)}/finalize`, {
      body: '{}',
      ...asJson,
    })
    return readAnswer(Progress, answer).data
  }

  private async status(id: string): Promise<Processing> {
    const answer = await this.send(
      'GET',
      `upload?${new URLSearchParams({ command: 'STATUS', media_id: id }).toString()}`,
    )
    return readAnswer(Progress, answer).data.processing_info
  }

  /** On X, only images have alt text. */
  private altTextOf(index: number): string | undefined {
    const file = this.files[index]
    return !file || fileKind(file) === 'video' ? undefined : trimmedTo(file.altText, limits.altTextCharacters)
  }

  private async describe(id: string, index: number): Promise<void> {
    const text = this.altTextOf(index)
    if (text === undefined) return
    const body = JSON.stringify({ id, metadata: { alt_text: { text } } })
    await this.send('POST', 'metadata', { body, ...asJson })
  }

  private send(
    method: 'GET' | 'POST',
    path: string,
    rest: Pick<PlatformRequest, 'body' | 'headers' | 'timeoutMs'> = {},
  ): Promise<PlatformResponse> {
    return send(this.session, { method, path: `/2/media/${path}`, ...rest }, 'media')
  }

  private async saveUpload(): Promise<void>
  private async saveUpload(index: number, upload: Upload): Promise<Upload>
  private async saveUpload(index?: number, upload?: Upload): Promise<Upload | void> {
    if (index !== undefined && upload !== undefined) this.media[index] = upload
    await this.save({ media: [...this.media], restarts: this.restarts })
    return upload
  }
}

const asJson = { headers: { 'content-type': 'application/json' } }
