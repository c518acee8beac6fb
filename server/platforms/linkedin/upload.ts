import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { isVideo } from '~/domain/platforms/post-draft'
import {
  type Checkpoint,
  type MediaFile,
  NoAnswer,
  PlatformError,
  type Prepared,
  type SaveCheckpoint,
  type Session,
} from '../adapter'
import { call, isOwnAddress, readAnswer, readTolerantly } from '../answers'
import { lengthOf, streamRange } from '../file-stream'
import { nextPoll } from '../retry-times'
import { linkedinFailure, send } from './api'
import { limits } from './limits'

const Part = z.object({ uploadUrl: z.string(), firstByte: z.number(), lastByte: z.number() })

const Upload = z.object({
  urn: z.string(),
  /** Size of the file when the upload began, in bytes. */
  size: z.number(),
  /** Upload address per byte range; a single range for images. */
  parts: z.array(Part),
  /** ETags of the uploaded parts. */
  etags: z.array(z.string()),
  /** Upload token of a video. */
  token: maybe(z.string()),
  /** When the last byte was uploaded, in ms since 1970. */
  finishedAt: maybe(z.number()),
  /** How often its state was polled. */
  asked: z.catch(z.number(), 0),
  ready: z.boolean(),
})
type Upload = z.output<typeof Upload>

const LinkedinCheckpoint = z.object({
  media: z.catch(z.array(Upload), () => []),
  restarts: z.catch(z.number(), 0),
})

/** The uploads in a LinkedIn checkpoint, in the post's order. */
export const uploadsIn = (checkpoint: Checkpoint): readonly Upload[] =>
  readTolerantly(LinkedinCheckpoint, checkpoint).media

const BegunFile = z.object({
  value: z.object({ uploadUrl: z.string(), image: maybe(z.string()), document: maybe(z.string()) }),
})
const BegunVideo = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.catch(z.string(), ''),
    uploadInstructions: z.array(Part).check(z.minLength(1)),
  }),
})
const Video = z.object({ status: z.string(), processingFailureReason: maybe(z.string()) })

/**
 * Uploads a post's files in order (docs/publishing.md, section 7), saving each step before the next request.
 */
export class LinkedinUploads {
  private readonly media: Upload[]
  private restarts: number

  constructor(
    private readonly session: Session,
    private readonly owner: string,
    checkpoint: Checkpoint,
    private readonly save: SaveCheckpoint,
  ) {
    const read = readTolerantly(LinkedinCheckpoint, checkpoint)
    this.media = [...read.media]
    this.restarts = read.restarts
  }

  async prepare(files: readonly MediaFile[]): Promise<Prepared> {
    let until = 0
    for (const [index, file] of files.entries()) {
      const done = await this.uploadFile(index, file)
      if (done.kind === 'wait') until = Math.max(until, done.until)
    }
    return until === 0 ? { kind: 'ready' } : { kind: 'wait', until }
  }

  /** Uploads one file as far as LinkedIn allows now. */
  private async uploadFile(index: number, file: MediaFile): Promise<Prepared> {
    if (this.media[index]?.size !== file.size) this.media.splice(index)
    this.dropLost(index, file)
    const resumed = this.media[index]?.finishedAt === undefined && this.media[index] !== undefined
    try {
      return await this.advance(index, file)
    } catch (error) {
      // The upload addresses may have expired, or a part was lost.
      const isBegun = this.media[index] !== undefined && this.media[index].finishedAt === undefined
      if (!isBegun || !(error instanceof PlatformError)) throw error
      // LinkedIn answers 403 at an address that already has its bytes, if the answer to them was lost.
      const isOver = resumed && error.failureClass === 'permission'
      if (error.failureClass !== 'media_rejected' && !isOver) throw error
      if (this.restarts >= (resumed ? limits.restarts : 1)) throw error
      this.restarts += 1
      this.media.splice(index)
      return this.advance(index, file)
    }
  }

  /**
   * Drops an image that LinkedIn hasn't finished for this long. That only shows when the post is rejected
   * again.
   */
  private dropLost(index: number, file: MediaFile): void {
    const { finishedAt, ready = false } = this.media[index] ?? {}
    if (isVideo(file) || !ready || finishedAt === undefined || this.restarts >= limits.restarts) return
    if (this.session.clock() < finishedAt + limits.imageTimeout) return
    this.restarts += 1
    this.media.splice(index)
  }

  private async advance(index: number, file: MediaFile): Promise<Prepared> {
    let upload = this.media[index] ?? (await this.saveUpload(index, await this.begin(file)))
    if (upload.ready) return { kind: 'ready' }
    for (const part of upload.parts.slice(upload.etags.length)) {
      const etag = await this.put(file, part)
      upload = await this.saveUpload(index, { ...upload, etags: [...upload.etags, etag] })
    }
    if (upload.finishedAt === undefined) {
      if (isVideo(file)) await this.finish(upload)
      upload = await this.saveUpload(index, { ...upload, finishedAt: this.session.clock() })
    }
    return isVideo(file) ? this.askVideo(index, upload) : this.waitUntilUsable(index, upload)
  }

  private async begin(file: MediaFile): Promise<Upload> {
    const fresh = {
      size: file.size,
      etags: [],
      token: undefined,
      finishedAt: undefined,
      asked: 0,
      ready: false,
    }
    if (isVideo(file)) {
      const request = {
        owner: this.owner,
        fileSizeBytes: file.size,
        uploadCaptions: false,
        uploadThumbnail: false,
      }
      const { value } = readAnswer(
        BegunVideo,
        await this.post('videos?action=initializeUpload', { initializeUploadRequest: request }),
      )
      return { ...fresh, urn: value.video, parts: value.uploadInstructions, token: value.uploadToken }
    }
    const kind = file.mimeType === 'application/pdf' ? 'document' : 'image'
    const answer = await this.post(`${kind}s?action=initializeUpload`, {
      initializeUploadRequest: { owner: this.owner },
    })
    const { value } = readAnswer(BegunFile, answer)
    const parts = [{ uploadUrl: value.uploadUrl, firstByte: 0, lastByte: file.size - 1 }]
    const urn = value[kind]
    if (urn === undefined) throw new NoAnswer(/*i18n*/ 'LinkedIn’s response doesn’t name a file.')
    return { ...fresh, urn, parts }
  }

  /** Uploads one range to its address and returns the ETag, which finishing a video needs. */
  private async put(
    file: MediaFile,
    { uploadUrl, firstByte, lastByte }: z.output<typeof Part>,
  ): Promise<string> {
    const range = { start: firstByte, end: Math.min(lastByte, file.size - 1) }
    const { http, accessToken } = this.session
    const response = await call(
      http,
      {
        method: 'PUT',
        url: uploadUrl,
        body: await streamRange(file, range),
        contentLength: lengthOf(range),
        timeoutMs: limits.uploadTimeout,
        headers: {
          'content-type': isVideo(file) ? 'application/octet-stream' : file.mimeType,
          ...(isOwnAddress(uploadUrl, http.urls.linkedin.api, 'linkedin.com') && {
            authorization: `Bearer ${accessToken}`,
          }),
        },
      },
      { failure: (refusal) => linkedinFailure(refusal, this.session, 'media') },
    )
    return response.headers.get('etag') ?? ''
  }

  private async finish({ urn, token = '', etags }: Upload): Promise<void> {
    const request = { video: urn, uploadToken: token, uploadedPartIds: etags }
    await this.post('videos?action=finalizeUpload', { finalizeUploadRequest: request })
  }

  private async askVideo(index: number, upload: Upload): Promise<Prepared> {
    const state = await this.videoState(upload)
    if (state === undefined || state.status === 'AVAILABLE') {
      await this.saveUpload(index, { ...upload, ready: true })
      return { kind: 'ready' }
    }
    if (state.status === 'PROCESSING_FAILED')
      throw new PlatformError(
        'media_rejected',
        state.processingFailureReason ?? /*i18n*/ 'LinkedIn couldn’t process this video. Use another one.',
        { verbatim: state.processingFailureReason !== undefined, code: state.status },
      )
    const until = nextPoll(this.session.clock(), upload.asked, limits.poll)
    await this.saveUpload(index, { ...upload, asked: upload.asked + 1 })
    return { kind: 'wait', until }
  }

  /** Undefined if the token can't query the state and the video had enough time. */
  private async videoState({ urn, finishedAt = 0 }: Upload): Promise<z.output<typeof Video> | undefined> {
    const path = `/rest/videos/${encodeURIComponent(urn)}`
    try {
      return readAnswer(Video, await send(this.session, { method: 'GET', path }, 'read'))
    } catch (error) {
      if (!(error instanceof PlatformError) || error.failureClass !== 'permission') throw error
      if (error.details.code?.startsWith('NONEXISTENT_VERSION')) throw error
      const isOver = this.session.clock() >= finishedAt + limits.videoDelay
      return isOver ? undefined : { status: 'PROCESSING', processingFailureReason: undefined }
    }
  }

  private async waitUntilUsable(index: number, upload: Upload): Promise<Prepared> {
    const until = (upload.finishedAt ?? 0) + limits.imageDelay
    if (this.session.clock() < until) return { kind: 'wait', until }
    await this.saveUpload(index, { ...upload, ready: true })
    return { kind: 'ready' }
  }

  private post(path: string, json: unknown) {
    return send(this.session, { method: 'POST', path: `/rest/${path}`, json }, 'media')
  }

  private async saveUpload(index: number, upload: Upload): Promise<Upload> {
    this.media[index] = upload
    await this.save({ media: [...this.media], restarts: this.restarts })
    return upload
  }
}
