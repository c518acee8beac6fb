import { i18n } from '@lingui/core'
import { type CreditTransaction, transactionKinds } from '~/contract/credits'
import { addDays, type Day, daysBetween } from '~/domain/calendar/day'
import { zonedDay } from '~/domain/calendar/time-zone'
import { language } from '~/domain/language'

/** Names of transaction kinds. */
const names: Readonly<Record<string, string>> = {
  grant: i18n.t('Granted'),
  trial: i18n.t('Trial'),
  purchase: i18n.t('Purchased'),
  image: i18n.t('Image'),
  preset: i18n.t('Preset'),
  publish: i18n.t('Publishing'),
  refund: i18n.t('Refunded'),
}

export const kindName = (kind: CreditTransaction['kind']): string =>
  kind ? (names[kind] ?? kind) : i18n.t('Other')

/** The kinds that occur, known ones first. */
export function kindsOf(transactions: readonly Pick<CreditTransaction, 'kind'>[]): string[] {
  const found = new Set(transactions.flatMap(({ kind }) => kind ?? []))
  return [...new Set([...transactionKinds.filter((kind) => found.has(kind)), ...found])]
}

/** "+6", "−8". */
export function signed(amount: number | undefined): string {
  if (amount === undefined) return '—'
  return `${amount < 0 ? '−' : '+'}${Math.abs(amount).toLocaleString(language)}`
}

/** What credits were spent on; refunds are deducted from the part they were spent on. */
export const spendingParts = ['publishing', 'pictures', 'other'] as const
export type SpendingPart = (typeof spendingParts)[number]

export interface SpendingDay {
  readonly day: Day
  readonly parts: Readonly<Record<SpendingPart, number>>
  readonly total: number
}

const partOf: Readonly<Record<string, SpendingPart | undefined>> = {
  publish: 'publishing',
  image: 'pictures',
  preset: 'pictures',
}

type BalanceChange = Pick<CreditTransaction, 'kind' | 'postId'> & { amount: number }

/** A refund is for a delivery, naming its post, or for images that weren't generated. */
const partOfChange = ({ kind, postId }: BalanceChange): SpendingPart | undefined =>
  kind === 'refund'
    ? postId === undefined
      ? 'pictures'
      : 'publishing'
    : kind === undefined
      ? undefined
      : partOf[kind]

/** Credits spent on each day from the oldest transaction to `today`, at most 30 days, without gaps. */
export function spendingByDay(
  transactions: readonly CreditTransaction[],
  today: Day,
  zone: string,
): SpendingDay[] {
  const dated = transactions.flatMap(({ amount = 0, kind, postId, createdAt }) =>
    createdAt === undefined || Number.isNaN(Date.parse(createdAt))
      ? []
      : [{ amount, kind, postId, day: zonedDay(createdAt, zone) }],
  )
  const oldest = dated.map(({ day }) => day).sort()[0]
  if (oldest === undefined) return []
  const count = Math.min(30, daysBetween(oldest, today) + 1)
  return Array.from({ length: Math.max(1, count) }, (_, index) => {
    const day = addDays(today, index - Math.max(1, count) + 1)
    return dayOf(
      day,
      dated.filter((each) => each.day === day),
    )
  })
}

/** Drops the days before the first spending. */
export function fromFirstSpent(days: readonly SpendingDay[]): readonly SpendingDay[] {
  const first = days.findIndex(({ total }) => total > 0)
  return first < 0 ? days : days.slice(first)
}

function dayOf(day: Day, moved: readonly BalanceChange[]): SpendingDay {
  const parts = { publishing: 0, pictures: 0, other: 0 }
  for (const each of moved) {
    const part = partOfChange(each)
    // Credits bought or granted.
    if (each.amount > 0 && part === undefined) continue
    parts[part ?? 'other'] -= each.amount
  }
  const spent = {
    publishing: Math.max(0, parts.publishing),
    pictures: Math.max(0, parts.pictures),
    other: Math.max(0, parts.other),
  }
  return { day, parts: spent, total: spent.publishing + spent.pictures + spent.other }
}

export interface SpentIn {
  readonly workspaceId: string | undefined
  readonly parts: Readonly<Record<SpendingPart, number>>
  readonly total: number
}

/** Credits spent by workspace, highest first. */
export function spendingByWorkspace(transactions: readonly CreditTransaction[]): SpentIn[] {
  const ids = [...new Set(transactions.map(({ workspaceId }) => workspaceId))]
  return ids
    .map((workspaceId) => {
      const own = transactions.filter((each) => each.workspaceId === workspaceId)
      const { parts, total } = dayOf(
        '',
        own.map(({ amount = 0, kind, postId }) => ({ amount, kind, postId })),
      )
      return { workspaceId, parts, total }
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
}
