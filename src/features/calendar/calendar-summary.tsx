import { i18n } from '@lingui/core'
import { monthDays, type CalendarView } from '~/src/calendar/view-days'
import { language } from '~/domain/language'
import { useQuery } from '@tanstack/react-query'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'
import { costWords, isUpcoming } from './costs/day-cost'
import type { Calendar } from './use-calendar'

const nothingLeft = {
  week: i18n.t('Nothing left to publish this week.'),
  day: i18n.t('Nothing left to publish on this day.'),
  month: i18n.t('Nothing left to publish.'),
  list: i18n.t('Nothing left to publish.'),
}

/** The header's subtitle: how many posts on show are still to be published, their maximum cost, and the balance. */
export function CalendarSummary({ calendar }: { calendar: Calendar }) {
  const { buckets, days, view, day, costOfDay, pricesPending, all, isFiltered } = calendar
  const balance = balanceOf(useQuery(creditsQuery()).data)
  // A non-breaking space keeps the line's height until the numbers are known.
  if (all.isPending || all.incomplete || pricesPending) return '\u00a0'
  const shown = view === 'month' ? monthDays(day) : days
  const posts = shown.flatMap((each) => buckets.get(each) ?? [])
  const upcoming = posts.filter(isUpcoming)
  if (posts.length === 0 && isFiltered) return i18n.t('No posts match the filters.')
  if (upcoming.length === 0)
    return posts.length === 0
      ? i18n.t('No posts here yet. Drag a draft onto a day, or write a post.')
      : nothingLeft[view]
  const { credits } = costOfDay(upcoming)
  const cost = credits === 0 ? i18n.t('free') : costWords({ credits, atMost: true })
  // Posts that the API doesn't list can't be counted.
  if (all.cutOff.includes('scheduled') || all.cutOff.includes('queued'))
    return i18n.t(
      '{count, plural, one {At least 1 post left to publish. The one listed: {cost}.} other {At least # posts left to publish. Those listed: {cost}.}}',
      { count: upcoming.length, cost },
    )
  const have =
    balance !== undefined &&
    view === 'month' &&
    i18n.t('Balance: {balance}.', { balance: balance.toLocaleString(language) })
  return [leftWords(view, upcoming.length, cost), have].filter(Boolean).join(' ')
}

function leftWords(view: CalendarView, count: number, cost: string): string {
  if (view === 'week')
    return i18n.t(
      '{count, plural, one {1 post left to publish this week, {cost}.} other {# posts left to publish this week, {cost}.}}',
      { count, cost },
    )
  if (view === 'day')
    return i18n.t(
      '{count, plural, one {1 post left to publish on this day, {cost}.} other {# posts left to publish on this day, {cost}.}}',
      { count, cost },
    )
  return i18n.t(
    '{count, plural, one {1 post left to publish, {cost}.} other {# posts left to publish, {cost}.}}',
    { count, cost },
  )
}
