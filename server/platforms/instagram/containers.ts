import * as z from 'zod/mini'
import { maybe } from '~/contract'
import { isVideo } from '~/domain/platforms/post-draft'
import { type Delivery, type MediaFile, PlatformError, type Session } from '../adapter'
import { flag, readTolerantly } from '../answers'
import { composeText, trimmedTo } from '../compose-text'
import { streamFile } from '../file-stream'
import { classOfNumber } from '../meta/errors'
import { type Login, readGraph, writeGraph } from '../meta/graph'
import { uploadBytes } from '../meta/upload'
import { limits } from './limits'
import { addressOf, type InstagramKind } from './post-kind'

const text = z.pipe(
  z.transform((given: unknown) => (typeof given === 'number' ? `${given}` : given)),
  z.string().check(z.trim()),
)
/** A text that counts as missing if it is empty or of another type. */
const given = maybe(z.pipe(text, z.string().check(z.minLength(1))))
const milliseconds = maybe(z.pipe(text, z.string().check(z.regex(/^\d{1,9}$/))))

/** `@one, @two` or a list, as names without `@`. */
const names = z.catch(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.split(/[\s,]+/) : value)),
    z.pipe(
      z.array(z.string()),
      z.transform((list: string[]) =>
        list.flatMap((name) => name.replace(/^@/, '') || []).slice(0, limits.collaborators),
      ),
    ),
  ),
  () => [],
)

/** What a person can set for a post on Instagram (docs/publishing.md, section 5). */
const InstagramOptions = z.object({
  /** True to show a reel in the feed, too. */
  share_to_feed: flag(true),
  /** Public address of a reel's cover. */
  cover_url: given,
  /** Milliseconds into the reel for the cover, if there is no `cover_url`. */
  thumb_offset: milliseconds,
  /** Up to three accounts invited as co-authors. */
  collaborators: names,
  is_ai_generated: flag(false),
  /** When a trial reel is shown to followers: manually, or automatically if it does well. */
  graduation_strategy: z.catch(z.enum(['MANUAL', 'SS_PERFORMANCE']), 'MANUAL'),
})
type InstagramOptions = z.output<typeof InstagramOptions>

/** What all requests of one post share. */
export interface Publication {
  readonly delivery: Delivery
  readonly session: Session
  readonly kind: InstagramKind
  readonly login: Login
  readonly options: InstagramOptions
}

type Fields = Readonly<Record<string, string | undefined>>

/** Fields for the file itself. With Facebook Login, a video's bytes are sent in a separate request. */
async function fileFields(file: MediaFile, login: Login): Promise<Fields> {
  if (!isVideo(file)) return { image_url: await addressOf(file) }
  return login === 'facebook' ? { upload_type: 'resumable' } : { video_url: await addressOf(file) }
}

function captionFields({ delivery, options }: Publication): Fields {
  const { collaborators } = options
  return {
    caption: composeText(delivery.content),
    collaborators: collaborators.length > 0 ? JSON.stringify(collaborators) : undefined,
    is_ai_generated: options.is_ai_generated ? 'true' : undefined,
  }
}

const altTextOf = ({ altText }: MediaFile): string | undefined => trimmedTo(altText, limits.altText)

function reelFields(publication: Publication): Fields {
  const { options, kind } = publication
  return {
    media_type: 'REELS',
    ...captionFields(publication),
    share_to_feed: `${options.share_to_feed}`,
    cover_url: options.cover_url,
    thumb_offset: options.cover_url === undefined ? options.thumb_offset : undefined,
    trial_params:
      kind === 'trial_reel'
        ? JSON.stringify({ graduation_strategy: options.graduation_strategy })
        : undefined,
  }
}

/** Parameters of a file's container by the kind of post (docs/publishing.md, section 5). */
async function containerFields(publication: Publication, file: MediaFile): Promise<Fields> {
  const { kind, login } = publication
  const fields = await fileFields(file, login)
  switch (kind) {
    case 'image':
      return {
        ...fields,
        ...captionFields(publication),
        alt_text: altTextOf(file),
      }
    case 'reel':
    case 'trial_reel':
      return { ...fields, ...reelFields(publication) }
    case 'story':
      return { ...fields, media_type: 'STORIES' }
    case 'carousel':
      return isVideo(file)
        ? { ...fields, is_carousel_item: 'true', media_type: 'VIDEO' }
        : { ...fields, is_carousel_item: 'true', alt_text: altTextOf(file) }
  }
}

const Created = z.looseObject({ id: z.string() })

async function create({ delivery, session, login }: Publication, form: Fields): Promise<string> {
  const call = { login, path: `${delivery.account.remoteId}/media`, form }
  return (await writeGraph(session, call, Created)).id
}

export const createContainer = async (publication: Publication, file: MediaFile): Promise<string> =>
  create(publication, await containerFields(publication, file))

export const createCarousel = (publication: Publication, children: readonly string[]): Promise<string> =>
  create(publication, {
    media_type: 'CAROUSEL',
    children: children.join(','),
    ...captionFields(publication),
  })

/** Sends a video's bytes into its container (docs/publishing.md, section 5; Facebook Login only). */
export async function uploadVideo(
  { session }: Publication,
  container: string,
  file: MediaFile,
): Promise<void> {
  const { urls, versions } = session.http
  await uploadBytes(session, {
    url: `${urls.facebook.upload}/ig-api-upload/${versions.graph}/${container}`,
    file,
    offset: 0,
    body: await streamFile(file),
  })
}

const Status = z.looseObject({ status_code: maybe(z.string()), status: maybe(z.string()) })

type ContainerState = 'ready' | 'working' | 'published' | 'expired' | 'missing' | PlatformError

/**
 * The error number in Instagram's message, as the code field is empty then (docs/publishing.md, section 12).
 */
const numberIn = (words: string): number | undefined => {
  const [found] = /\b(?:2207\d{3}|36\d{3}|352|900[47])\b/.exec(words) ?? []
  return found === undefined ? undefined : Number(found)
}

/** The state of a container. If it failed, the `PlatformError` with the reason. */
export async function containerState({ session, login }: Publication, id: string): Promise<ContainerState> {
  const call = { login, path: id, query: { fields: 'status_code,status' } }
  let answer: z.output<typeof Status>
  try {
    answer = await readGraph(session, call, Status)
  } catch (error) {
    if (error instanceof PlatformError && error.details.code === '100/33') return 'missing'
    throw error
  }
  const { status_code: code = '', status = '' } = answer
  if (code === 'FINISHED') return 'ready'
  if (code === 'PUBLISHED') return 'published'
  if (code === 'EXPIRED') return 'expired'
  const number = numberIn(status)
  if (code === 'ERROR' || (code === '' && number !== undefined))
    return new PlatformError(
      (number === undefined ? undefined : classOfNumber(number)) ?? 'media_rejected',
      status === '' ? /*i18n*/ 'Instagram couldn’t process the file.' : status,
      { verbatim: status !== '', code: number === undefined ? 'ERROR' : `${number}` },
    )
  return 'working'
}

export const optionsOf = (delivery: Delivery): InstagramOptions =>
  readTolerantly(InstagramOptions, delivery.options)
