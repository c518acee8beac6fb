import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import type { RepeatRule } from '~/contract/repeat-rule'
import type { Repeat } from '~/contract/repeats'
import { weekdayOf } from '~/domain/calendar/day'
import { countAfter } from '~/domain/calendar/repeat-dates'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { weekdays } from '~/src/calendar/device-settings'
import { weekdayName } from '~/src/calendar/weekday-name'
import { listed } from '~/src/i18n/plural'

/** "Repeats every week". */
export function everyText({ every, interval }: Pick<RepeatRule, 'every' | 'interval'>): string {
  const count = interval
  switch (every) {
    case 'day':
      return i18n.t('{count, plural, one {Repeats every day} other {Repeats every # days}}', { count })
    case 'week':
      return i18n.t('{count, plural, one {Repeats every week} other {Repeats every # weeks}}', { count })
    case 'month':
      return i18n.t('{count, plural, one {Repeats every month} other {Repeats every # months}}', { count })
  }
}

/**
 * Label of a post's repeat icon: "Repeats every week". Undefined if it is published or its repeat has
 * stopped.
 */
export function repeatText({ repeat, status }: Post): string | undefined {
  if (!repeat || repeat.state === 'stopped' || status === 'published') return undefined
  return repeat.rule ? everyText(repeat.rule) : i18n.t('Evergreen')
}

/** True if a post still follows its repeat: it isn't published, and nobody has edited it by hand. */
export const follows = ({ repeat, status }: Post): boolean =>
  repeat?.state === 'active' && !repeat.detached && status === (repeat.rule ? 'scheduled' : 'queued')

/** Shown when posts are only removed from the calendar. */
export const repeatsGoOn = (): string => i18n.t('Repeats continue with their next dates.')

/** True if deleting a post should ask about the other upcoming posts of its repeat. */
export const hasOthers = (post: Post): boolean =>
  post.status !== 'published' && repeatText(post) !== undefined

/** Up to when an active rule's posts exist, if later ones are still to be created. */
export const plannedUntil = ({ rule, state, blocked, plannedUntil: until }: Repeat): string | undefined =>
  rule && state === 'active' && !blocked && until !== undefined && countAfter(rule, new Date(until)) !== 0
    ? until
    : undefined

/** True if the server supports repeats. */
export const useHasRepeats = (): boolean => useExtensions().has('createRepeat')

/** "Repeats every week on Monday and Thursday at 09:00". */
export function ruleText(rule: RepeatRule): string {
  const { every, interval: count, time } = rule
  switch (every) {
    case 'day':
      return i18n.t(
        '{count, plural, one {Repeats every day at {time}} other {Repeats every # days at {time}}}',
        { count, time },
      )
    case 'week': {
      const chosen = rule.weekdays ?? [weekdayOf(rule.from)]
      return i18n.t(
        '{count, plural, one {Repeats every week on {days} at {time}} other {Repeats every # weeks on {days} at {time}}}',
        {
          count,
          time,
          days: listed(
            weekdays()
              .filter((weekday) => chosen.includes(weekday))
              .map((weekday) => weekdayName(weekday)),
          ),
        },
      )
    }
    case 'month':
      return i18n.t(
        '{count, plural, one {Repeats every month on day {day} at {time}} other {Repeats every # months on day {day} at {time}}}',
        { count, time, day: rule.monthDay ?? Number(rule.from.slice(8)) },
      )
  }
}
