import * as z from 'zod/mini'
import { maybe } from '~/contract'
import {
  type Checkpoint,
  type Delivery,
  type MediaFile,
  type PlatformAdapter,
  PlatformError,
  type Prepared,
  type SaveCheckpoint,
  type Session,
} from '../adapter'
import { readTolerantly } from '../answers'
import { trimmedTo } from '../compose-text'
import { multipart } from '../file-stream'
import { answerOf } from '../meta/graph'
import { nextPoll } from '../retry-times'
import { limits } from './limits'
import {
  asFacebookPicture,
  type FacebookKind,
  FacebookOptions,
  facebookKinds,
  fitsReel,
  kindOf,
} from './post-kind'
import { sendBytes, sendForm, startUpload, videoState } from './videos'

const count = z.catch(z.number(), 0)

/** The checkpoint of a post. */
const State = z.object({
  /** Stored when it is decided, as later steps may not know the file types. */
  kind: maybe(z.enum(facebookKinds)),
  /** Unpublished photos in the order of the post. */
  photos: z.catch(z.array(z.string()), () => []),
  /** The upload of a reel or a video story. */
  video: maybe(z.object({ id: z.string(), url: z.string() })),
  /** True if bytes may have been sent, so that Facebook has to be asked how many arrived. */
  begun: z.catch(z.boolean(), false),
  uploaded: z.catch(z.boolean(), false),
  polls: count,
  newUploads: count,
})
type FacebookState = z.output<typeof State>

export const stateOf = (checkpoint: Checkpoint): FacebookState => readTolerantly(State, checkpoint)

export interface Publication {
  readonly delivery: Delivery
  readonly session: Session
  readonly kind: FacebookKind
  readonly options: FacebookOptions
  readonly pageId: string
}

/** `decided`: the kind stored by `prepare`; derived from the media by default. */
export function publicationOf(
  delivery: Delivery,
  session: Session,
  decided: { readonly kind?: FacebookKind | undefined } = {},
): Publication {
  const options = readTolerantly(FacebookOptions, delivery.options)
  return {
    delivery,
    session,
    options,
    kind: decided.kind ?? kindOf(delivery, options),
    pageId: delivery.account.remoteId,
  }
}

const Photo = z.looseObject({ id: z.string() })

const altFields = ({ altText }: MediaFile): (readonly [string, string])[] => {
  const text = trimmedTo(altText, limits.altText)
  return text === undefined ? [] : [['alt_text_custom', text]]
}

/** Uploads a photo, which stays invisible until it is attached to a post. */
async function uploadPhoto({ session, pageId }: Publication, original: MediaFile): Promise<string> {
  const file = await asFacebookPicture(original)
  const form = await multipart({
    fields: [['published', 'false'], ...altFields(original)],
    fileField: 'source',
    file,
  })
  return answerOf(session, await sendForm(session, `${pageId}/photos`, form), Photo).id
}

const ready = { kind: 'ready' } as const

/** One run of `prepare`: continues from the checkpoint, and saves each step before the next request. */
class Preparation {
  private state: FacebookState

  constructor(
    private readonly publication: Publication,
    checkpoint: Checkpoint,
    private readonly save: SaveCheckpoint,
  ) {
    this.state = { ...stateOf(checkpoint), kind: publication.kind }
  }

  private async set(change: Partial<FacebookState>): Promise<void> {
    this.state = { ...this.state, ...change }
    await this.save(this.state)
  }

  private async wait(): Promise<Prepared> {
    const { polls } = this.state
    await this.set({ polls: polls + 1 })
    return { kind: 'wait', until: nextPoll(this.publication.session.clock(), polls, limits.polls) }
  }

  private async uploadPhotos(): Promise<Prepared> {
    const { media } = this.publication.delivery
    for (const file of media.slice(this.state.photos.length)) {
      const id = await uploadPhoto(this.publication, file)
      await this.set({ photos: [...this.state.photos, id] })
    }
    return ready
  }

  /** Facebook discards an unfinished upload after a while, so a new one is begun. */
  private async restartUpload(): Promise<Prepared> {
    const { newUploads } = this.state
    if (newUploads >= limits.newUploads)
      throw new PlatformError('media_rejected', /*i18n*/ 'Facebook let the upload expire.', {
        code: 'expired',
      })
    await this.set({ video: undefined, begun: false, uploaded: false, polls: 0, newUploads: newUploads + 1 })
    return { kind: 'wait', until: this.publication.session.clock() + limits.polls.first }
  }

  private async uploadVideo(): Promise<Prepared> {
    const { delivery, session, pageId, kind } = this.publication
    const [file] = delivery.media
    if (!file) throw new PlatformError('media_rejected', /*i18n*/ 'There is no video.')
    let { video } = this.state
    if (!video) {
      video = await startUpload(session, pageId, kind)
      await this.set({ video, begun: false, uploaded: false })
    }
    if (!this.state.uploaded) {
      let offset = 0
      if (this.state.begun) {
        const found = await videoState(session, video.id)
        if (found.failure) throw found.failure
        if (found.isExpired) return this.restartUpload()
        offset = found.isUploaded ? file.size : Math.min(found.bytes, file.size)
      } else await this.set({ begun: true })
      if (offset < file.size) await sendBytes(session, video.url, file, offset)
      await this.set({ uploaded: true })
    }
    const found = await videoState(session, video.id)
    if (found.failure) throw found.failure
    if (found.isExpired) return this.restartUpload()
    if (found.isUploaded) return ready
    // If Facebook still reports too few bytes after a while, some were lost, and the next run sends the
    // missing ones.
    if (found.bytes < file.size && this.state.polls >= limits.pollsBeforeResending)
      await this.set({ uploaded: false, begun: true })
    return this.wait()
  }

  /** Nothing can be uploaded in advance without becoming visible. */
  private async uploadNothing(): Promise<Prepared> {
    await this.set({})
    return ready
  }

  run(): Promise<Prepared> {
    switch (this.publication.kind) {
      case 'photos':
      case 'photo_story':
        return this.uploadPhotos()
      case 'reel':
      case 'video_story':
        return this.uploadVideo()
      case 'text':
      case 'video':
        return this.uploadNothing()
    }
  }
}

/** A video becomes a reel if it can be one, unless the person chose. The first decision is kept. */
async function withFittingKind(publication: Publication, decided: FacebookState): Promise<Publication> {
  const { delivery, options, kind } = publication
  const [file] = delivery.media
  if (kind !== 'reel' || !file || (delivery.postType ?? options.kind) === 'reel') return publication
  const isReel = decided.kind === undefined ? await fitsReel(file) : decided.kind === 'reel'
  return isReel ? publication : { ...publication, kind: 'video' }
}

/** Uploads everything that stays invisible until the commit. */
export const prepareFacebook: PlatformAdapter['prepare'] = async (delivery, session, checkpoint, save) => {
  const publication = await withFittingKind(publicationOf(delivery, session), stateOf(checkpoint))
  return new Preparation(publication, checkpoint, save).run()
}
