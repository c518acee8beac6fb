import type { RepeatRule } from '~/contract/repeat-rule'
import { addDays, addMonths, type Day, dayNumber, daysBetween, fromMonday, weekdayOf } from './day'
import { instantMs, localTime, toInstant, zonedDay } from './time-zone'

/** A date of a rule, and the instant of its local time on that day. */
export interface Occurrence {
  readonly day: Day
  /** ISO. */
  readonly at: string
}

/** Where a rule without an end stops, so that every loop over its days ends. */
const maxDay: Day = '9000-01-01'

/** Every second week is counted from Mondays. */
function* daysOfWeeks({ from, interval, weekdays }: RepeatRule): Generator<Day> {
  const chosen = [...new Set(weekdays ?? [weekdayOf(from)])].map(fromMonday).sort((a, b) => a - b)
  for (let monday = addDays(from, -fromMonday(weekdayOf(from))); ; monday = addDays(monday, 7 * interval))
    for (const weekday of chosen) yield addDays(monday, weekday)
}

function* daysOfMonths({ from, interval, monthDay }: RepeatRule): Generator<Day> {
  const first = `${from.slice(0, 8)}01`
  const wanted = monthDay ?? Number(from.slice(8))
  for (let months = 0; ; months += interval) {
    const begins = addMonths(first, months)
    const length = daysBetween(begins, addMonths(begins, 1))
    yield addDays(begins, Math.min(wanted, length) - 1)
  }
}

function* daysOfDays({ from, interval }: RepeatRule): Generator<Day> {
  for (let day = from; ; day = addDays(day, interval)) yield day
}

const walks = { day: daysOfDays, week: daysOfWeeks, month: daysOfMonths }

/**
 * Every occurrence of a rule in order, up to its end. The local time stays the same across clock changes; a time that
 * clocks skip becomes the next existing one, as in queues (`toInstant`).
 */
export function* occurrencesOf(rule: RepeatRule): Generator<Occurrence> {
  let left = rule.times ?? Number.POSITIVE_INFINITY
  const until = rule.until !== undefined && rule.until < maxDay ? rule.until : maxDay
  for (const day of walks[rule.every](rule)) {
    if (day > until || left === 0) return
    if (day < rule.from) continue
    left--
    yield { day, at: toInstant(day, rule.time, rule.timezone) }
  }
}

/** Occurrences after `after` and not after `to`, at most `max`. */
export function occurrencesBetween(
  rule: RepeatRule,
  after: Date,
  to: Date,
  max = Number.POSITIVE_INFINITY,
): Occurrence[] {
  const found: Occurrence[] = []
  for (const occurrence of occurrencesOf(rule)) {
    const ms = instantMs(occurrence.at)
    if (ms > to.getTime() || found.length >= max) break
    if (ms > after.getTime()) found.push(occurrence)
  }
  return found
}

/** How many occurrences come after `after`; undefined for a rule without an end. */
export function countAfter(rule: RepeatRule, after: Date): number | undefined {
  if (rule.until === undefined && rule.times === undefined) return undefined
  let count = 0
  for (const { at } of occurrencesOf(rule)) if (instantMs(at) > after.getTime()) count++
  return count
}

/** The rule from `from` on, with `times` reduced by the occurrences before it. */
export function ruleFrom(rule: RepeatRule, from: Day): RepeatRule {
  if (from <= rule.from) return rule
  const anchored = { ...rule, from: alignedFrom(rule, from) }
  if (rule.every === 'week' && rule.weekdays === undefined) anchored.weekdays = [weekdayOf(rule.from)]
  if (rule.every === 'month' && rule.monthDay === undefined) anchored.monthDay = Number(rule.from.slice(8))
  if (rule.times === undefined) return anchored
  let before = 0
  for (const { day } of occurrencesOf(rule)) {
    if (day >= from) break
    before++
  }
  // `times` can't be 0: a rule with none left ends the day before it starts.
  return before >= rule.times
    ? { ...anchored, until: addDays(anchored.from, -1) }
    : { ...anchored, times: rule.times - before }
}

/** The first day of the rule at or after `from`, so that every second week stays the same week. */
function alignedFrom(rule: RepeatRule, from: Day): Day {
  const { times: _, ...endless } = rule
  for (const { day } of occurrencesOf(endless)) if (day >= from) return day
  return from
}

/** The rule from `day` on, after the occurrence on that day was moved to the instant `to`. */
export function movedRule(rule: RepeatRule, day: Day, to: string): RepeatRule {
  const rest = ruleFrom(rule, day)
  const target = zonedDay(to, rule.timezone)
  // On a day whose clocks skip the rule's time, a move to or from another day alone changes the time that is shown.
  const shown = (on: Day) => localTime(toInstant(on, rule.time, rule.timezone), rule.timezone)
  const newTime = localTime(to, rule.timezone)
  const time = newTime === shown(target) || newTime === shown(day) ? rule.time : newTime
  const moved: RepeatRule = { ...rest, time, from: startAt(rest, day, target) }
  if (rule.every === 'week') {
    const weekdays = rest.weekdays ?? [weekdayOf(rest.from)]
    moved.weekdays = [
      ...new Set(weekdays.map((each) => (each === weekdayOf(day) ? weekdayOf(target) : each))),
    ]
  }
  if (rule.every === 'month') moved.monthDay = Number(target.slice(8))
  if (rule.until !== undefined && dayNumber(rule.until) < dayNumber(moved.from)) moved.until = moved.from
  return moved
}

const weekOf = (day: Day): number => Math.floor((dayNumber(day) + 3) / 7)

/** The rule starts on the moved date, or earlier if other weekdays of the same week come first. */
function startAt({ every, weekdays = [] }: RepeatRule, day: Day, target: Day): Day {
  const others = every === 'week' && weekdays.length > 1 && target > day && weekOf(target) === weekOf(day)
  return others ? addDays(day, 1) : target
}
