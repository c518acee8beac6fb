import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import type { RepeatRule } from '~/contract/repeat-rule'

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

/** What a post's mark says: "Repeats every week". Nothing for one that is out, or whose repeat is over. */
export function repeatText({ repeat, status }: Post): string | undefined {
  if (!repeat || repeat.state === 'stopped' || status === 'published') return undefined
  return repeat.rule ? everyText(repeat.rule) : i18n.t('Evergreen')
}

/** Whether a post still does what its repeat says: it is to come, and nobody has changed it by hand. */
export const follows = ({ repeat, status }: Post): boolean =>
  repeat?.state === 'active' && !repeat.detached && status === (repeat.rule ? 'scheduled' : 'queued')

/** Said where posts are taken from the calendar alone. */
export const repeatsGoOn = (): string => i18n.t('Repeats continue with their next dates.')

/** Whether deleting a post asks for the others, too: those of its repeat that are to come. */
export const hasOthers = (post: Post): boolean =>
  post.status !== 'published' && repeatText(post) !== undefined
