import { i18n } from '~/contract/i18n'
import { getStudio, type Studio } from '~/contract/studio'
import type { Session } from '../session/session'
import { decodeFailure, decodeSuccess } from './decode'
import { exchange, type Answer, type Wire } from './exchange'

type Where = Pick<Session, 'address' | 'token'>

/**
 * Reads what the API at an address says of itself, once for each address and token and for everyone who asks: what its
 * calls can do decides how others are made (docs/decisions/0034-idempotency-keys.md). Resolves to undefined where it
 * can't say now, and asks again the next time; rejects with a 404 `ApiError` where the API isn't ours.
 */
export function studioReader(wire: Wire): (where: Where) => Promise<Studio | undefined> {
  let last: { where: Where; answer: Promise<Answer | undefined> } | undefined
  function ask(where: Where): Promise<Answer | undefined> {
    const asked = { where, answer: answered() }
    last = asked
    return asked.answer
    async function answered() {
      const answer = await exchange(wire, where, getStudio, {}, { cause: i18n.t('API features') }).catch(
        () => undefined,
      )
      if (answer?.status === 200 || answer?.status === 404) return answer
      if (last === asked) last = undefined
      return undefined
    }
  }
  return async (where) => {
    const same = last?.where.address === where.address && last.where.token === where.token
    const answer = await (same ? last?.answer : ask(where))
    if (answer === undefined) return undefined
    if (answer.status !== 200) throw decodeFailure(answer.status, answer.text)
    return decodeSuccess(getStudio, answer.status, answer.text).data
  }
}
