import * as z from 'zod/mini'
import { type FailureClass, maybe } from '~/contract'
import { PlatformError, type Session } from '../adapter'
import { callTiktok } from './api'
import { failReason } from './errors'

const Identifier = z.pipe(
  z.transform((given: unknown) => (typeof given === 'number' ? `${given}` : given)),
  z.string(),
)

const Status = z.looseObject({
  status: z.string(),
  fail_reason: maybe(z.string()),
  uploaded_bytes: maybe(z.number()),
  /** TikTok's spelling; 64-bit identifiers. */
  publicaly_available_post_id: maybe(z.array(Identifier)),
})

export type PostState =
  /** `bytes`: how many arrived, if TikTok says. */
  | { readonly kind: 'uploading'; readonly bytes: number | undefined }
  | { readonly kind: 'processing' }
  | { readonly kind: 'inbox' }
  | { readonly kind: 'published'; readonly id: string | undefined }
  | { readonly kind: 'failed'; readonly error: PlatformError }

const postErrors: readonly FailureClass[] = ['media_rejected', 'content_rejected', 'duplicate']

/** The progress of a post, by its `publish_id`. */
export async function postState(session: Session, publishId: string): Promise<PostState> {
  const body = { publish_id: publishId }
  const answer = await callTiktok(session, '/v2/post/publish/status/fetch/', body, Status).catch(
    (error: unknown) => {
      // Problems with the post are in its status; an error of this call says nothing about the post.
      if (error instanceof PlatformError && postErrors.includes(error.failureClass))
        throw new PlatformError('transient', error.message, error.details)
      throw error
    },
  )
  switch (answer.status) {
    case 'PROCESSING_UPLOAD':
      return { kind: 'uploading', bytes: answer.uploaded_bytes }
    case 'SEND_TO_USER_INBOX':
      return { kind: 'inbox' }
    case 'PUBLISH_COMPLETE':
      return { kind: 'published', id: answer.publicaly_available_post_id?.[0] }
    case 'FAILED':
      return { kind: 'failed', error: failReason(session, answer.fail_reason ?? 'internal') }
    default:
      return { kind: 'processing' }
  }
}
