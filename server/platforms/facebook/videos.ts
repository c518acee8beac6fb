import * as z from 'zod/mini'
import { maybe } from '~/contract'
import { type MediaFile, PlatformError, type PlatformResponse, type Session } from '../adapter'
import { type MultipartBody, streamRange } from '../file-stream'
import { graphUrl, type Login, readGraph, writeGraph } from '../meta/graph'
import { uploadTimeoutMs } from '../meta/limits'
import { uploadBytes } from '../meta/upload'
import type { FacebookKind } from './post-kind'

export const login: Login = 'facebook'

/** The endpoint that uploads videos of this kind, in phases: start, bytes, finish. */
export const edgeOf = (kind: FacebookKind): string =>
  kind === 'video_story' ? 'video_stories' : 'video_reels'

const Started = z.looseObject({ video_id: z.string(), upload_url: z.string() })

/** Begins an upload, which stays invisible. */
export async function startUpload(session: Session, pageId: string, kind: FacebookKind) {
  const call = { login, path: `${pageId}/${edgeOf(kind)}`, form: { upload_phase: 'start' } }
  const { video_id: id, upload_url: url } = await writeGraph(session, call, Started)
  return { id, url }
}

/** Sends the missing bytes in one streamed request. */
export async function sendBytes(
  session: Session,
  url: string,
  file: MediaFile,
  offset: number,
): Promise<void> {
  const body = await streamRange(file, { start: offset, end: file.size - 1 })
  await uploadBytes(session, { url, file, offset, body })
}

/** Sends a form with a file to a path of the Graph API. */
export const sendForm = (session: Session, path: string, form: MultipartBody): Promise<PlatformResponse> =>
  session.http.send({
    method: 'POST',
    url: graphUrl(session, login, path),
    headers: { authorization: `Bearer ${session.accessToken}`, 'content-type': form.contentType },
    body: form.body,
    contentLength: form.contentLength,
    timeoutMs: uploadTimeoutMs(form.contentLength),
  })

const Phase = maybe(
  z.looseObject({
    status: maybe(z.string()),
    publish_status: maybe(z.string()),
    /** Facebook's spelling. */
    bytes_transfered: maybe(z.number()),
    errors: maybe(z.array(z.looseObject({ message: maybe(z.string()), code: maybe(z.number()) }))),
    error: maybe(z.looseObject({ message: maybe(z.string()), code: maybe(z.number()) })),
  }),
)
const Video = z.looseObject({
  permalink_url: maybe(z.string()),
  status: maybe(
    z.looseObject({
      video_status: maybe(z.string()),
      uploading_phase: Phase,
      processing_phase: Phase,
      publishing_phase: Phase,
    }),
  ),
})

interface VideoState {
  readonly isUploaded: boolean
  /** Bytes that have arrived, while it is being uploaded. */
  readonly bytes: number
  /** Publishing was finished, so it is visible now or once it is processed. */
  readonly isPublished: boolean
  readonly isVisible: boolean
  /** Facebook discarded the upload because it was never finished. */
  readonly isExpired: boolean
  /** Why it will never become visible. */
  readonly failure?: PlatformError | undefined
  readonly url?: string | undefined
}

/** Facebook returns a video's address without the host. */
const addressOn = (session: Session, path: string | undefined): string | undefined =>
  path?.startsWith('/') ? `${session.http.urls.facebook.site}${path}` : path

type Phases = NonNullable<z.output<typeof Video>['status']>

function failureOf(phases: Phases): PlatformError | undefined {
  const all = [phases.uploading_phase, phases.processing_phase, phases.publishing_phase]
  const failed = all.find((phase) => phase?.status === 'error')
  if (!failed && phases.video_status !== 'error') return undefined
  const error = failed?.errors?.[0] ?? failed?.error
  return new PlatformError(
    'media_rejected',
    error?.message ?? /*i18n*/ 'Facebook couldn’t process the video.',
    {
      verbatim: error?.message !== undefined,
      code: error?.code === undefined ? 'video_status' : `${error.code}`,
    },
  )
}

/** The progress of a video (docs/publishing.md, section 6). */
export async function videoState(session: Session, id: string): Promise<VideoState> {
  const query = { fields: 'status,permalink_url' }
  const video = await readGraph(session, { login, path: id, query }, Video)
  const phases = video.status ?? {}
  const uploading = phases.uploading_phase
  const publishing = phases.publishing_phase
  return {
    isUploaded:
      uploading?.status === 'complete' ||
      ['upload_complete', 'processing', 'ready'].includes(phases.video_status ?? ''),
    bytes: uploading?.bytes_transfered ?? 0,
    isPublished: publishing?.status === 'complete' || publishing?.publish_status === 'published',
    isVisible: publishing?.status === 'complete',
    isExpired: phases.video_status === 'expired',
    failure: failureOf(phases),
    url: addressOn(session, video.permalink_url),
  }
}
