import { daysBetween } from '~/domain/calendar/day'
import { plural } from '~/src/i18n/plural'
import type { Runway } from './use-credit-forecast'

/** "about 11 days at this pace". */
export function lasting({ forecast, today }: Runway): string {
  const { shortOn, days } = forecast
  if (shortOn === undefined)
    return plural(days.length - 1, ['more than 1 day at this pace', 'more than # days at this pace'])
  const left = daysBetween(today, shortOn)
  if (left === 0) return 'won’t last the day'
  return plural(left, ['about 1 day at this pace', 'about # days at this pace'])
}

/** What it was reckoned from, in a sentence. */
export function assumptions(runway: Runway): string {
  const untold = runway.planned.filter(({ complete }) => !complete).length
  const said = reckonedFrom(runway)
  return untold === 0
    ? said
    : `${said} ${plural(untold, ['The cost of 1 post isn’t known.', 'The cost of # posts isn’t known.'])}`
}

function reckonedFrom({ forecast }: Runway): string {
  const pace = Math.round(forecast.pace)
  if (forecast.basis === 0 || pace === 0) return 'Estimate based on the maximum cost of planned posts.'
  return plural(pace, [
    'Estimate: maximum publishing cost, plus about 1 credit a day for images.',
    'Estimate: maximum publishing cost, plus about # credits a day for images.',
  ])
}
