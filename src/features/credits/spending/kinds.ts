import { type CreditTransaction, transactionKinds } from '~/contract/credits'
import { language } from '~/domain/language'

/** What a transaction's kind is called. */
const names: Readonly<Record<string, string>> = {
  grant: 'Granted',
  trial: 'Trial',
  purchase: 'Purchased',
  image: 'Image',
  preset: 'Preset',
  publish: 'Publishing',
  refund: 'Refunded',
}

export const kindName = (kind: CreditTransaction['kind']): string => (kind ? (names[kind] ?? kind) : 'Other')

/** The kinds that occur, the known ones first. */
export function kindsOf(transactions: readonly Pick<CreditTransaction, 'kind'>[]): string[] {
  const found = new Set(transactions.flatMap(({ kind }) => kind ?? []))
  return [...new Set([...transactionKinds.filter((kind) => found.has(kind)), ...found])]
}

/** "+6", "−8". */
export function signed(amount: number | undefined): string {
  if (amount === undefined) return '—'
  return `${amount < 0 ? '−' : '+'}${Math.abs(amount).toLocaleString(language)}`
}
