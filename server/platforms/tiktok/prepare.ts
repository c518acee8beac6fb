import * as z from 'zod/mini'
import { maybe } from '~/contract'
import {
  type Checkpoint,
  type MediaFile,
  NoAnswer,
  type PlatformAdapter,
  PlatformError,
  type Prepared,
  type SaveCheckpoint,
} from '../adapter'
import { readTolerantly } from '../answers'
import { videoFacts } from '../video-facts'
import { postState } from './api'
import { limits } from './limits'
import { checkConsent, checkDuration, checkOffered, creatorInfo } from './options'
import {
  type Publication,
  photoAddresses,
  photoTexts,
  publicationOf,
  type SwitchedOff,
  tiktokKinds,
} from './post'
import { type ChunkResult, chunkFrom, chunksOf, sendChunk, startVideo } from './video-upload'

const count = z.catch(z.number(), 0)
const flag = z.catch(z.boolean(), false)

/** The checkpoint of a post. */
const State = z.object({
  kind: maybe(z.enum(tiktokKinds)),
  /** Bytes of the video. */
  size: count,
  /** Set once a video's upload begins, or after the commit of photos. */
  publishId: maybe(z.string()),
  /** When the upload began, in ms since 1970. */
  startedAt: count,
  uploadUrl: maybe(z.string()),
  /** Number of chunks that TikTok has. */
  sent: count,
  /** All bytes arrived without an answered commit, so it must not be committed. */
  complete: flag,
  newUploads: count,
  /** How often `prepare` ran with nothing left to send, as the commit was refused. */
  refusedCommits: count,
  /** What the account has switched off for all its posts. */
  off: z.catch(z.object({ comment: flag, duet: flag, stitch: flag }), () => ({
    comment: false,
    duet: false,
    stitch: false,
  })),
  /** True once the account's permissions were read. */
  asked: flag,
})
export type TiktokState = z.output<typeof State>

export const stateOf = (checkpoint: Checkpoint): TiktokState => readTolerantly(State, checkpoint)

const uploadEnded = () =>
  new PlatformError('media_rejected', /*i18n*/ 'The upload took longer than TikTok allows.', {
    code: 'HTTP 403',
  })

const ready = { kind: 'ready' } as const

/** One run of `prepare`: continues from the checkpoint, and saves each step before the next request. */
class Preparation {
  private state: TiktokState

  constructor(
    private readonly publication: Publication,
    checkpoint: Checkpoint,
    private readonly save: SaveCheckpoint,
  ) {
    this.state = stateOf(checkpoint)
  }

  private async set(change: Partial<TiktokState>): Promise<void> {
    this.state = { ...this.state, ...change }
    await this.save(this.state)
  }

  /**
   * Reads what the account may do, as TikTok requires before each post. For drafts, people decide in TikTok.
   */
  private async readSwitchedOff(): Promise<SwitchedOff> {
    const { isDraft, options, session, kind, delivery } = this.publication
    if (isDraft || this.state.asked) return this.state.off
    checkConsent(options)
    const creator = await creatorInfo(session)
    checkOffered(options, creator)
    const [file] = delivery.media
    if (kind === 'video' && file) checkDuration((await videoFacts(file)).seconds, creator)
    const off = {
      comment: creator.comment_disabled,
      duet: creator.duet_disabled,
      stitch: creator.stitch_disabled,
    }
    await this.set({ asked: true, off })
    return off
  }

  private async preparePhotos(): Promise<Prepared> {
    photoTexts(this.publication)
    await photoAddresses(this.publication)
    await this.readSwitchedOff()
    return ready
  }

  /**
   * Starts over with a new upload, as the address expires after an hour. An unfinished upload stays
   * invisible.
   */
  private async restartUpload(reason: PlatformError): Promise<void> {
    const { newUploads } = this.state
    if (newUploads >= limits.newUploads)
      throw new PlatformError('media_rejected', reason.message, reason.details)
    await this.set({
      publishId: undefined,
      uploadUrl: undefined,
      sent: 0,
      refusedCommits: 0,
      newUploads: newUploads + 1,
    })
  }

  /** Asks TikTok about an upload of which only the last chunk seems to be missing. */
  private async checkUpload(publishId: string, file: MediaFile): Promise<void> {
    const { session } = this.publication
    const chunks = chunksOf(file.size)
    const state = await postState(session, publishId)
    if (state.kind === 'failed') {
      if (state.error.failureClass !== 'transient') throw state.error
      return this.restartUpload(state.error)
    }
    if (state.kind !== 'uploading' || (state.bytes ?? 0) >= chunks.size) return this.set({ complete: true })
    if (session.clock() - this.state.startedAt >= limits.uploadLivesMs)
      return this.restartUpload(uploadEnded())
    const refusedCommits = this.state.refusedCommits + 1
    if (refusedCommits > limits.refusedCommits)
      return this.restartUpload(
        new PlatformError(
          'media_rejected',
          /*i18n*/ 'TikTok didn’t accept the end of the video, in several tries.',
        ),
      )
    const sent = state.bytes === undefined ? undefined : chunkFrom(chunks, state.bytes)
    return this.set({ refusedCommits, ...(sent !== undefined && { sent }) })
  }

  private async applyResult(result: ChunkResult, index: number, file: MediaFile): Promise<void> {
    switch (result.kind) {
      case 'more':
        return this.set({ sent: index + 1 })
      case 'complete':
        return this.set({ complete: true })
      case 'ended':
        return this.restartUpload(uploadEnded())
      case 'at': {
        const sent = chunkFrom(chunksOf(file.size), result.offset)
        if (sent !== undefined) return this.set({ sent })
        return this.restartUpload(
          new PlatformError('media_rejected', /*i18n*/ 'TikTok lost a part of the video.', {
            code: 'HTTP 416',
          }),
        )
      }
    }
  }

  /** Sends all chunks but the last, which is the commit. */
  private async uploadVideo(file: MediaFile): Promise<Prepared> {
    const { session } = this.publication
    const chunks = chunksOf(file.size)
    const { publishId } = this.state
    if (publishId !== undefined && this.state.sent === chunks.count - 1)
      await this.checkUpload(publishId, file)
    // Each turn sends a chunk or restarts the upload, which is limited to a few times.
    for (let turn = 0; turn < chunks.count * (limits.newUploads + 2); turn++) {
      if (this.state.complete) return ready
      if (this.state.publishId === undefined || this.state.uploadUrl === undefined) {
        const started = await startVideo(this.publication, await this.readSwitchedOff(), chunks)
        await this.set({ ...started, startedAt: session.clock(), sent: 0 })
      }
      const { uploadUrl, sent: index } = this.state
      if (index === chunks.count - 1) return ready
      if (uploadUrl === undefined) break
      await this.applyResult(await sendChunk(session, { uploadUrl, file, chunks, index }), index, file)
    }
    throw new NoAnswer(/*i18n*/ 'TikTok keeps asking for the same parts of the video.')
  }

  async run(): Promise<Prepared> {
    const { kind, delivery } = this.publication
    const [file] = delivery.media
    if (this.state.kind === undefined) await this.set({ kind, size: file?.size ?? 0 })
    return this.publication.kind === 'video' && file ? this.uploadVideo(file) : this.preparePhotos()
  }
}

/** Uploads everything that stays invisible: all but the last chunk of a video, nothing for photos. */
export const prepareTiktok: PlatformAdapter['prepare'] = async (delivery, session, checkpoint, save) =>
  new Preparation(publicationOf(delivery, session), checkpoint, save).run()
