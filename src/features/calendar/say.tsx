import { plural } from '~/src/modules/count-words'
import { useQuery } from '@tanstack/react-query'
import { monthDays } from '~/domain/calendar/view-days'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'
import { isToGo } from './day-cost'
import type { Calendar } from './use-calendar'

const nothingLeft = {
  week: 'Nothing left to publish this week.',
  day: 'Nothing left to publish on this day.',
  month: 'Nothing left to publish.',
  list: 'Nothing left to publish.',
}

/** The header's sentence: what is still to go out in what is on show, what it takes at most, and what there is. */
export function Say({ calendar }: { calendar: Calendar }) {
  const { buckets, days, view, day, costOfDay, pricesPending, all } = calendar
  const balance = balanceOf(useQuery(creditsQuery()).data)
  // The line keeps its room until it is known.
  if (all.isPending || pricesPending) return '\u00a0'
  const shown = view === 'month' ? monthDays(day) : days
  const posts = shown.flatMap((each) => buckets.get(each) ?? [])
  const toGo = posts.filter(isToGo)
  if (toGo.length === 0)
    return posts.length === 0
      ? 'No posts here yet. Drag a draft onto a day, or write a post.'
      : nothingLeft[view]
  // What the API does not list cannot be counted.
  const cut = all.cutOff.includes('scheduled') || all.cutOff.includes('queued')
  const listed = plural(toGo.length, ['1 post', '# posts'])
  const count = [cut && 'At least', listed].filter(Boolean).join(' ')
  const { credits } = costOfDay(toGo)
  if (cut) return `${count} left to publish. The ones listed cost up to ${credits} credits.`
  const have = balance !== undefined && view === 'month' && `Balance: ${balance}.`
  const toGoOut = {
    week: `${count} left to publish this week, up to ${credits} credits.`,
    day: `${count} left to publish on this day, up to ${credits} credits.`,
    month: `${count} left to publish, up to ${credits} credits.`,
    list: `${count} left to publish, up to ${credits} credits.`,
  }
  return [toGoOut[view], have].filter(Boolean).join(' ')
}
