import * as z from 'zod/mini'
import {
  NoAnswer,
  PlatformError,
  type Checkpoint,
  type Delivery,
  type MediaFile,
  type Prepared,
  type SaveCheckpoint,
  type Session,
} from '../adapter'
import { readTolerantly } from '../answers'
import { checkConsent, checkOffered, creatorInfo } from './creator'
import { limits } from './limits'
import {
  photoAddresses,
  photoTexts,
  publicationOf,
  tiktokKinds,
  type Publication,
  type SwitchedOff,
} from './post'
import { postState } from './status'
import { chunkFrom, chunksOf, sendChunk, startVideo, type ChunkResult } from './video-upload'

const count = z.catch(z.number(), 0)
const flag = z.catch(z.boolean(), false)
const text = z.catch(z.optional(z.string()), undefined)

/** What is written down of a post on its way. */
const State = z.object({
  kind: z.catch(z.optional(z.enum(tiktokKinds)), undefined),
  /** Bytes of the video. */
  size: count,
  /** Of a video's upload; of photos after their commit. */
  publishId: text,
  /** Milliseconds since 1970 at which the upload was begun. */
  startedAt: count,
  uploadUrl: text,
  /** Chunks that TikTok has. */
  sent: count,
  /** All bytes are there though no commit was answered, so it must not be committed. */
  complete: flag,
  newUploads: count,
  /** How often `prepare` began with nothing left to send: the commit was refused. */
  refusedCommits: count,
  /** What the account has switched off for all its posts. */
  off: z.catch(z.object({ comment: flag, duet: flag, stitch: flag }), () => ({
    comment: false,
    duet: false,
    stitch: false,
  })),
  /** It was asked what the account may do. */
  asked: flag,
})
export type TiktokState = z.output<typeof State>

export const stateOf = (checkpoint: Checkpoint): TiktokState => readTolerantly(State, checkpoint)

const uploadEnded = () =>
  new PlatformError('media_rejected', /*i18n*/ 'The upload took longer than TikTok allows.', {
    code: 'HTTP 403',
  })

const ready = { kind: 'ready' } as const

/** One run of `prepare`: it goes on where the checkpoint ends, and writes each step down before the next request. */
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

  /** Asks what the account may do, as TikTok wants it before each post; drafts are decided in TikTok. */
  private async askCreator(): Promise<SwitchedOff> {
    const { isDraft, options, session } = this.publication
    if (isDraft || this.state.asked) return this.state.off
    checkConsent(options)
    const creator = await creatorInfo(session)
    checkOffered(options, creator)
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
    await this.askCreator()
    return ready
  }

  /** An upload's address lives an hour. Nothing of an unfinished upload is ever seen, so another one is begun. */
  private async forget(reason: PlatformError): Promise<void> {
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

  /** Where nothing is left but the last chunk: whether TikTok agrees. */
  private async lookAtUpload(publishId: string, file: MediaFile): Promise<void> {
    const { session } = this.publication
    const chunks = chunksOf(file.size)
    const state = await postState(session, publishId)
    if (state.kind === 'failed') {
      if (state.error.failureClass !== 'transient') throw state.error
      return this.forget(state.error)
    }
    if (state.kind !== 'uploading' || (state.bytes ?? 0) >= chunks.size) return this.set({ complete: true })
    if (session.clock() - this.state.startedAt >= limits.uploadLivesMs) return this.forget(uploadEnded())
    const refusedCommits = this.state.refusedCommits + 1
    if (refusedCommits > limits.refusedCommits)
      return this.forget(
        new PlatformError(
          'media_rejected',
          /*i18n*/ 'TikTok didn’t accept the end of the video, in several tries.',
        ),
      )
    const sent = state.bytes === undefined ? undefined : chunkFrom(chunks, state.bytes)
    return this.set({ refusedCommits, ...(sent !== undefined && { sent }) })
  }

  private async take(result: ChunkResult, index: number, file: MediaFile): Promise<void> {
    switch (result.kind) {
      case 'more':
        return this.set({ sent: index + 1 })
      case 'complete':
        return this.set({ complete: true })
      case 'ended':
        return this.forget(uploadEnded())
      case 'at': {
        const sent = chunkFrom(chunksOf(file.size), result.offset)
        if (sent !== undefined) return this.set({ sent })
        return this.forget(
          new PlatformError('media_rejected', /*i18n*/ 'TikTok lost a part of the video.', {
            code: 'HTTP 416',
          }),
        )
      }
    }
  }

  /** Everything but the last chunk, which is the commit. */
  private async uploadVideo(file: MediaFile): Promise<Prepared> {
    const { session } = this.publication
    const chunks = chunksOf(file.size)
    const { publishId } = this.state
    if (publishId !== undefined && this.state.sent === chunks.count - 1)
      await this.lookAtUpload(publishId, file)
    // Each turn sends a chunk or begins an upload anew, of which there are a few at most.
    for (let turn = 0; turn < chunks.count * (limits.newUploads + 2); turn++) {
      if (this.state.complete) return ready
      if (this.state.publishId === undefined || this.state.uploadUrl === undefined) {
        const started = await startVideo(this.publication, await this.askCreator(), chunks)
        await this.set({ ...started, startedAt: session.clock(), sent: 0 })
      }
      const { uploadUrl, sent: index } = this.state
      if (index === chunks.count - 1) return ready
      if (uploadUrl === undefined) break
      await this.take(await sendChunk(session, { uploadUrl, file, chunks, index }), index, file)
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

/** Sends what nobody sees yet: of a video all but its last chunk, of photos nothing. */
export async function prepareTiktok(
  delivery: Delivery,
  session: Session,
  checkpoint: Checkpoint,
  save: SaveCheckpoint,
): Promise<Prepared> {
  return new Preparation(publicationOf(delivery, session), checkpoint, save).run()
}
