import type { Finding } from '~/domain/calendar/guards'
import { postTitle } from '~/domain/posts/post-title'
import { platformName } from '~/src/ui/platform-mark'

const named = (text: string) => `“${postTitle(text, 24)}”`
const apart = (days: number) =>
  days === 0 ? 'the same day' : days === 1 ? 'a day apart' : `${days} days apart`

/** What speaks against a drop, as short as the hint in the hand has room for. */
export function findingText(finding: Finding): string {
  switch (finding.kind) {
    case 'limit': {
      const about = finding.block ? '' : 'about '
      return `${platformName(finding.platform)} allows ${about}${finding.rule.limit} posts in 24 hours`
    }
    case 'gap': {
      const when = finding.minutes === 0 ? 'at the same time' : `${finding.minutes} min apart`
      return `Same account as ${named(finding.other.content.text)}, ${when}`
    }
    case 'text':
      return `${finding.same ? 'Same' : 'Nearly the same'} text as ${named(finding.other.content.text)}, ${apart(finding.days)}`
    case 'picture':
      return `Same image as ${named(finding.other.content.text)}, ${apart(finding.days)}`
  }
}
