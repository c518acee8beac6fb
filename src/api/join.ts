import type { DataOf, Endpoint } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import { acceptInvitation, readInvitation, type Joined, type OpenInvitation } from '~/contract/people'
import { decodeFailure, decodeSuccess } from './http/decode'
import { exchange, type Input } from './http/exchange'
import { browserSurroundings } from './http/send'

/** Makes a call that needs no session: what may be done says its body. Never repeated, as an invitation counts once. */
async function callOpenly<E extends Endpoint>(
  address: string,
  endpoint: E,
  input: Input<E>,
  options: { signal?: AbortSignal; cause: string },
): Promise<DataOf<E>> {
  const session = { address, token: undefined }
  const answer = await exchange(browserSurroundings, session, endpoint, input, options)
  if (answer.status < 200 || answer.status > 299) throw decodeFailure(answer.status, answer.text)
  return decodeSuccess(endpoint, answer.status, answer.text).data
}

/** What the invitation is for, or why it doesn't work. */
export const askInvitation = (
  address: string,
  invitation: string,
  signal: AbortSignal,
): Promise<OpenInvitation> =>
  callOpenly(address, readInvitation, { body: { invitation } }, { signal, cause: i18n.t('Invitation') })

/** Joins as a new person, or signs in the member whom the link is for: the answer has their token, once. */
export const accept = (address: string, invitation: string, name: string | undefined): Promise<Joined> =>
  callOpenly(address, acceptInvitation, { body: { invitation, name } }, { cause: i18n.t('Join') })
