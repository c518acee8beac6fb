import { monthDays, type CalendarView } from '~/src/calendar/view-days'
import { language, word } from '~/domain/language'
import { pluralWith } from '~/src/i18n/plural'
import { useQuery } from '@tanstack/react-query'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'
import { costWords, isToGo } from './costs/day-cost'
import type { Calendar } from './use-calendar'

const nothingLeft = {
  week: 'Nothing left to publish this week.',
  day: 'Nothing left to publish on this day.',
  month: 'Nothing left to publish.',
  list: 'Nothing left to publish.',
}

/** The header's sentence: how many posts on show are still to be published, what they cost at most, and the balance. */
export function CalendarSummary({ calendar }: { calendar: Calendar }) {
  const { buckets, days, view, day, costOfDay, pricesPending, all } = calendar
  const balance = balanceOf(useQuery(creditsQuery()).data)
  // The line keeps its height until it is known.
  if (all.isPending || pricesPending) return '\u00a0'
  const shown = view === 'month' ? monthDays(day) : days
  const posts = shown.flatMap((each) => buckets.get(each) ?? [])
  const toGo = posts.filter(isToGo)
  if (toGo.length === 0)
    return posts.length === 0
      ? 'No posts here yet. Drag a draft onto a day, or write a post.'
      : nothingLeft[view]
  const { credits } = costOfDay(toGo)
  const cost = credits === 0 ? word('free') : costWords({ credits, atMost: true })
  // Posts that the API does not list can't be counted.
  if (all.cutOff.includes('scheduled') || all.cutOff.includes('queued'))
    return pluralWith(toGo.length, { cost }, [
      'At least 1 post left to publish. The one listed: {cost}.',
      'At least # posts left to publish. Those listed: {cost}.',
    ])
  const have = balance !== undefined && view === 'month' && `Balance: ${balance.toLocaleString(language)}.`
  return [leftWords(view, toGo.length, cost), have].filter(Boolean).join(' ')
}

/** How many posts are still to be published, and what they cost at most. */
function leftWords(view: CalendarView, count: number, cost: string): string {
  if (view === 'week')
    return pluralWith(count, { cost }, [
      '1 post left to publish this week, {cost}.',
      '# posts left to publish this week, {cost}.',
    ])
  if (view === 'day')
    return pluralWith(count, { cost }, [
      '1 post left to publish on this day, {cost}.',
      '# posts left to publish on this day, {cost}.',
    ])
  return pluralWith(count, { cost }, ['1 post left to publish, {cost}.', '# posts left to publish, {cost}.'])
}
