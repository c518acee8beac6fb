import type { CreditTransaction } from '~/contract/credits'
import { language } from '~/domain/language'

/** What a transaction's kind is called. */
const names: Record<NonNullable<CreditTransaction['kind']>, string> = {
  grant: 'Granted',
  trial: 'Trial',
  purchase: 'Bought',
  image: 'Picture',
  preset: 'Preset',
  publish: 'Publishing',
  refund: 'Given back',
}

export const kindName = (kind: CreditTransaction['kind']): string => (kind ? names[kind] : 'Other')

/** "+6", "−8". */
export function signed(amount: number | undefined): string {
  if (amount === undefined) return '—'
  return `${amount < 0 ? '−' : '+'}${Math.abs(amount).toLocaleString(language)}`
}
