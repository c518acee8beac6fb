import type { CreditTransaction } from '~/contract/credits'
import { type Day, addDays, daysBetween } from '~/domain/calendar/day'
import { zonedDay } from '~/domain/calendar/zoned'

/** What a day's credits went into; what was given back is taken off publishing, which alone is refunded. */
export const spendingParts = ['publishing', 'pictures', 'other'] as const
export type SpendingPart = (typeof spendingParts)[number]

export interface SpendingDay {
  readonly day: Day
  readonly parts: Readonly<Record<SpendingPart, number>>
  readonly total: number
  /** Credits that came in: bought, granted. */
  readonly added: number
}

const partOf: Partial<Record<NonNullable<CreditTransaction['kind']>, SpendingPart>> = {
  publish: 'publishing',
  refund: 'publishing',
  image: 'pictures',
  preset: 'pictures',
}

/** Credits spent on each day from the oldest transaction to `today`, at most `most` days, none left out. */
export function spendingByDay(
  transactions: readonly CreditTransaction[],
  today: Day,
  zone: string,
  most = 30,
): SpendingDay[] {
  const dated = transactions.flatMap(({ amount = 0, kind, createdAt }) =>
    createdAt === undefined || Number.isNaN(Date.parse(createdAt))
      ? []
      : [{ amount, kind, day: zonedDay(createdAt, zone) }],
  )
  const oldest = dated.map(({ day }) => day).sort()[0]
  if (oldest === undefined) return []
  const count = Math.min(most, daysBetween(oldest, today) + 1)
  return Array.from({ length: Math.max(1, count) }, (_, index) => {
    const day = addDays(today, index - Math.max(1, count) + 1)
    return dayOf(
      day,
      dated.filter((each) => each.day === day),
    )
  })
}

/** Without the days before anything was spent. */
export function fromFirstSpent(days: readonly SpendingDay[]): readonly SpendingDay[] {
  const first = days.findIndex(({ total }) => total > 0)
  return first < 0 ? days : days.slice(first)
}

type Moved = Pick<CreditTransaction, 'kind'> & { amount: number }

function dayOf(day: Day, moved: readonly Moved[]): SpendingDay {
  const parts = { publishing: 0, pictures: 0, other: 0 }
  let added = 0
  for (const { amount, kind } of moved) {
    const part = kind && partOf[kind]
    if (amount > 0 && part === undefined) added += amount
    else parts[part ?? 'other'] -= amount
  }
  const kept = {
    publishing: Math.max(0, parts.publishing),
    pictures: Math.max(0, parts.pictures),
    other: Math.max(0, parts.other),
  }
  return { day, parts: kept, total: kept.publishing + kept.pictures + kept.other, added }
}

export interface SpentIn {
  readonly workspaceId: string | undefined
  readonly parts: Readonly<Record<SpendingPart, number>>
  readonly total: number
}

/** What each workspace spent in these transactions, the most first. */
export function spendingByWorkspace(transactions: readonly CreditTransaction[]): SpentIn[] {
  const ids = [...new Set(transactions.map(({ workspaceId }) => workspaceId))]
  return ids
    .map((workspaceId) => {
      const own = transactions.filter((each) => each.workspaceId === workspaceId)
      const { parts, total } = dayOf(
        '',
        own.map(({ amount = 0, kind }) => ({ amount, kind })),
      )
      return { workspaceId, parts, total }
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
}
