import { useQuery } from '@tanstack/react-query'
import { monthDays } from '~/domain/calendar/view-days'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'
import { isToGo } from './day-cost'
import type { Calendar } from './use-calendar'

const period = { month: '', list: '', week: ' this week', day: ' that day' }

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
      ? 'Nothing stands here. Drag a draft onto a day, or write a post.'
      : `Nothing is still to go out${period[view]}.`
  // What the API does not list cannot be counted.
  const cut = all.cutOff.includes('scheduled') || all.cutOff.includes('queued')
  const count = `${cut ? 'At least ' : ''}${toGo.length === 1 ? '1 post' : `${toGo.length} posts`}`
  const { credits } = costOfDay(toGo)
  const have = balance === undefined || view !== 'month' ? '' : ` You have ${balance}.`
  return `${count} still to go out${period[view]}, at most ${credits} credits.${have}`
}
