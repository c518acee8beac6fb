import type { DataOf, Endpoint } from '~/contract/endpoint'
import { decodeFailure, decodeSuccess } from './http/decode'
import { exchange, type Input } from './http/exchange'
import { browserDeps } from './http/send'

/**
 * Makes a call that needs no session, as its body carries the credential. Never repeated: a link works only
 * once.
 */
export async function callOpenly<E extends Endpoint>(
  address: string,
  endpoint: E,
  input: Input<E>,
  options: { signal?: AbortSignal; cause: string },
): Promise<DataOf<E>> {
  const session = { address, token: undefined }
  const answer = await exchange(browserDeps, session, endpoint, input, options)
  if (answer.status < 200 || answer.status > 299) throw decodeFailure(answer.status, answer.text)
  return decodeSuccess(endpoint, answer.status, answer.text).data
}
