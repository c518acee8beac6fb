import { daysBetween } from '~/domain/calendar/day'
import { language } from '~/domain/language'
import { plural } from '../count-words'
import type { Runway } from './use-runway'

const figure = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })

/** "about 11 days at this pace". */
export function lasting({ forecast, today }: Runway): string {
  const { shortOn, days } = forecast
  if (shortOn === undefined) return `more than ${days.length - 1} days at this pace`
  const left = daysBetween(today, shortOn)
  if (left === 0) return 'not to the end of today'
  return left === 1 ? 'about a day at this pace' : `about ${left} days at this pace`
}

/** What it was reckoned from, in a sentence. */
export function assumptions(runway: Runway): string {
  const untold = runway.planned.filter(({ complete }) => !complete).length
  const said = reckonedFrom(runway)
  return untold === 0
    ? said
    : `${said} ${plural(untold, ['What 1 post costs is not told.', 'What # posts cost is not told.'])}`
}

function reckonedFrom({ forecast }: Runway): string {
  const pace = Math.round(forecast.pace)
  if (forecast.basis === 0 || pace === 0) return 'Estimate: planned posts at the most that they can cost.'
  return `Estimate: publishing at most, plus about ${figure.format(pace)} credits a day for pictures.`
}
