import { i18n } from '~/contract/i18n'
import { getStudio } from '~/contract/studio'
import { decodeSuccess } from './decode'
import { exchange, type Wire } from './exchange'
import type { Session } from '../session/session'

type Where = Pick<Session, 'address' | 'token'>

/**
 * Whether the API at an address does a write once for its `Idempotency-Key` (docs/decisions/0034-idempotency-keys.md):
 * asked before a page's first write. One that does not say so is never sent a key, which a browser would have to ask
 * another origin's leave for.
 */
export function idempotencyOf(wire: Wire): (where: Where) => Promise<boolean> {
  const features = featuresOf(wire)
  return async (where) => (await features(where)).includes('idempotencyKey')
}

const none: readonly string[] = []

/** What the API at an address says that it can do beyond the document; asked once for each. */
export function featuresOf(wire: Wire): (where: Where) => Promise<readonly string[]> {
  const known = new Map<string, Promise<readonly string[]>>()
  async function ask(where: Where): Promise<readonly string[]> {
    const { status, text } = await exchange(wire, where, getStudio, {}, { cause: i18n.t('API features') })
    if (status === 200) return decodeSuccess(getStudio, status, text).data.features
    if (status !== 404) known.delete(where.address)
    return none
  }
  return (where) => {
    const asked =
      known.get(where.address) ??
      ask(where).catch(() => {
        known.delete(where.address)
        return none
      })
    known.set(where.address, asked)
    return asked
  }
}
