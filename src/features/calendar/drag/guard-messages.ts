import { pluralWith } from '~/src/i18n/plural'
import type { Finding } from '~/src/features/calendar/conflicts/schedule-guards'
import { postTitle } from '~/domain/posts/post-title'
import { platformName } from '~/src/ui/platform-mark'

const named = (text: string) => `“${postTitle(text, 24)}”`

/** A number that the platform gives only roughly is told so. */
const limitText = (platform: string, limit: number, sure: boolean) =>
  sure
    ? `${platform} allows ${limit} posts in 24 hours`
    : `${platform} allows about ${limit} posts in 24 hours`

const gapText = (post: string, minutes: number) =>
  minutes === 0
    ? `Same account as ${post}, at the same time`
    : `Same account as ${post}, ${minutes} min apart`

const sameText = (post: string, days: number) =>
  days === 0
    ? `Same text as ${post}, on the same day`
    : pluralWith(days, { post }, ['Same text as {post}, 1 day apart', 'Same text as {post}, # days apart'])

const similarText = (post: string, days: number) =>
  days === 0
    ? `Similar text to ${post}, on the same day`
    : pluralWith(days, { post }, [
        'Similar text to {post}, 1 day apart',
        'Similar text to {post}, # days apart',
      ])

const sameImage = (post: string, days: number) =>
  days === 0
    ? `Same image as ${post}, on the same day`
    : pluralWith(days, { post }, ['Same image as {post}, 1 day apart', 'Same image as {post}, # days apart'])

/** What speaks against a drop, as short as the hint in the hand has room for. */
export function findingText(finding: Finding): string {
  switch (finding.kind) {
    case 'limit':
      return limitText(platformName(finding.platform), finding.rule.limit, finding.block)
    case 'gap':
      return gapText(named(finding.other.content.text), finding.minutes)
    case 'text': {
      const other = named(finding.other.content.text)
      return finding.same ? sameText(other, finding.days) : similarText(other, finding.days)
    }
    case 'picture':
      return sameImage(named(finding.other.content.text), finding.days)
  }
}
