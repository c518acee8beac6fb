import { enumValueIn } from '~/contract/unknown-enum-values'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { placedAt } from '~/src/calendar/post-time'
import { localTime } from '~/domain/calendar/zoned'
import type { ReviewPost, ReviewPreview } from '~/src/import-export/review-page'
import { isVideoUrl } from '~/src/media/video-url'
import { shownStatus } from '~/src/posts/visible-text'
import { firstLine } from '~/domain/platforms/first-line'
import { accountLabel } from '~/src/posts/account-picker/account-groups'
import { cuts, cutText } from '~/src/posts/previews/cut-text'
import { appended } from '~/src/posts/previews/preview-text'
import { enumWord } from '~/src/ui/enum-labels'
import { platformName } from '~/src/ui/platform-mark'

type Target = Post['targets'][number]

/** The text as the account's feed shows it, and what it folds away: the composer's previews cut the same way. */
function previewOf(post: Post, target: Target, accounts: readonly SocialAccount[]): ReviewPreview {
  const { platform, accountId } = target
  const told = enumValueIn(target, 'platform')
  const account = accounts.find(({ id }) => id === accountId)
  const { text, hashtags, mentions, link } = post.content
  // Neither platform has a title of its own in the API: the first line is it (platforms.md).
  const title = platform === 'youtube' || platform === 'reddit' ? firstLine(text) : undefined
  const rest = title ? text.slice(title.end).trimStart() : text
  const behind = appended({ text, hashtags, mentions, link, media: [] })
  const whole = [rest, behind].filter(Boolean).join(rest.includes('\n') ? '\n\n' : ' ')
  const { shown } = cutText(whole, platform && cuts[platform])
  return {
    platform: told ? platformName(told) : 'Account',
    account: account ? accountLabel(account) : accountId,
    title: title?.text,
    shown,
    rest: whole.slice(shown.length).trim(),
  }
}

/** What the review page shows of a post; `embedded` has its pictures by address. */
export function reviewPost(
  post: Post,
  zone: string,
  accounts: readonly SocialAccount[],
  campaign: string | undefined,
  embedded: ReadonlyMap<string, string | undefined>,
): ReviewPost {
  const at = placedAt(post)
  return {
    time: at === undefined ? 'Unscheduled' : localTime(at, zone),
    status: enumWord(shownStatus(post)),
    campaign,
    previews: post.targets.map((target) => previewOf(post, target, accounts)),
    media: post.content.mediaUrls.map((url) => ({
      url,
      data: embedded.get(url),
      kind: isVideoUrl(url) ? ('video' as const) : ('image' as const),
    })),
  }
}
