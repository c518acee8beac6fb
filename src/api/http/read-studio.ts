import { i18n } from '~/contract/i18n'
import { getStudio, type Studio } from '~/contract/studio'
import { ownAddress, type Session } from '../session/session'
import { decodeFailure, decodeSuccess } from './decode'
import { type Answer, exchange, type Wire } from './exchange'

type Credentials = Pick<Session, 'address' | 'token'>

/**
 * What the API of a session supports, as the page's own server wrote it into the page (server/node/static.ts), so
 * that it is known before any call. Empty for an API elsewhere.
 */
export function featuresInPage({ address }: Pick<Session, 'address'>): readonly string[] {
  if (typeof document === 'undefined' || address !== ownAddress()) return []
  return document.head.querySelector<HTMLMetaElement>('meta[name="api-features"]')?.content.split(' ') ?? []
}

/**
 * Reads the API's features (`GET /studio`) once for a session and all callers; they decide how other calls
 * are made (docs/decisions/0034-idempotency-keys.md). Resolves to undefined if the request failed, and tries
 * again the next time; rejects with a 404 `ApiError` if the API isn't ours.
 */
export function studioReader(wire: Wire): (session: Credentials) => Promise<Studio | undefined> {
  const answers = new WeakMap<Credentials, Promise<Answer | undefined>>()
  async function request(session: Credentials): Promise<Answer | undefined> {
    const answer = await exchange(wire, session, getStudio, {}, { cause: i18n.t('API features') }).catch(
      () => undefined,
    )
    if (answer?.status === 200 || answer?.status === 404) return answer
    answers.delete(session)
    return undefined
  }
  return async (session) => {
    const pending = answers.get(session) ?? request(session)
    answers.set(session, pending)
    const answer = await pending
    if (answer === undefined) return undefined
    if (answer.status !== 200) throw decodeFailure(answer.status, answer.text)
    return decodeSuccess(getStudio, answer.status, answer.text).data
  }
}
