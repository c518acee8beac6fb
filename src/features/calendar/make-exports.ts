import { i18n } from '@lingui/core'
import { enumValueIn } from '~/contract/answer'
import type { Campaign } from '~/contract/campaign'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { localTime } from '~/domain/calendar/time-zone'
import { firstLine } from '~/domain/platforms/post-draft'
import { dayText } from '~/src/calendar/day-text'
import { bucketByDay, placedAt } from '~/src/calendar/posts-by-day'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { writeCsv } from '~/src/import-export/csv'
import { postEntries, writeIcs } from '~/src/import-export/ics-file'
import { type OptionsByPost, postTable } from '~/src/import-export/post-row'
import { type ReviewPost, type ReviewPreview, writeReviewPage } from '~/src/import-export/review-page'
import { isVideoUrl } from '~/src/media/media-url'
import { sizedPicture } from '~/src/media/sized-picture'
import { accountLabel } from '~/src/posts/account-groups'
import { shownStatus } from '~/src/posts/post-status'
import { appended, cuts, cutText } from '~/src/posts/previews/preview-text'
import { enumWord } from '~/src/ui/enum-labels'
import { platformName } from '~/src/ui/platform-mark'
import { saveFile } from '~/src/ui/save-file'
import { timeText } from '~/src/ui/time'

/** px of the longer side: enough for a printed page. */
const maxPixels = 640

/** The image, scaled down, as a `data:` URL; `undefined` if the browser can't fetch or decode it. */
async function embedPicture(url: string): Promise<string | undefined> {
  try {
    const { src = url } = sizedPicture(url, maxPixels)
    const response = await fetch(src, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    if (!response.ok) return undefined
    const bitmap = await createImageBitmap(await response.blob())
    const scale = Math.min(1, maxPixels / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // JPEG has no transparency, so transparent areas would turn black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.toDataURL('image/jpeg', 0.8)
  } catch {
    return undefined
  }
}

/** What is exported: the posts on show, and the records for their names. */
export interface Exported {
  readonly workspaceId: string
  readonly workspaceName: string
  /** Sorted by time. */
  readonly posts: readonly Post[]
  /** "November 2026". */
  readonly period: string
  /** "only LinkedIn, only scheduled"; '' where nothing is filtered. */
  readonly filters: string
  readonly zone: string
  readonly accounts: readonly SocialAccount[]
  readonly campaigns: readonly Campaign[]
}

const fileName = ({ period }: Exported, ending: string) =>
  `posts-${period.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.${ending}`

export function saveCsv(given: Exported, options: OptionsByPost): void {
  const { posts, zone, accounts, campaigns } = given
  const table = postTable(posts, zone, { accounts, campaigns }, options)
  saveFile(fileName(given, 'csv'), 'text/csv', writeCsv(table))
}

export function saveIcs(given: Exported): void {
  const { workspaceId, workspaceName, posts, zone } = given
  const entries = postEntries(workspaceId, posts, Date.now())
  saveFile(
    fileName(given, 'ics'),
    'text/calendar',
    writeIcs({ name: i18n.t('Posts from {workspaceName}', { workspaceName }), zone, entries }),
  )
}

/** Images fetched at a time. */
const atOnce = 4

/** Maximum characters of embedded images: about what mail servers accept. Further images are linked instead. */
const maxEmbedded = 20_000_000

/** Embeds every image once, in the order of the posts, up to `maxEmbedded` characters. */
async function embedAll(urls: readonly string[]) {
  const imageUrls = [...new Set(urls)].filter((url) => !isVideoUrl(url))
  const embedded = new Map<string, string | undefined>(imageUrls.map((url) => [url, undefined]))
  const left = imageUrls.toReversed()
  let room = maxEmbedded
  const work = async () => {
    for (let url = left.pop(); url !== undefined && room > 0; url = left.pop()) {
      const data = await embedPicture(url)
      if (data === undefined || data.length > room) continue
      room -= data.length
      embedded.set(url, data)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return embedded
}

/** Saves a page for a client to sign off. Resolves to how many images could not be embedded. */
export async function saveReview(given: Exported): Promise<{ missing: number }> {
  const { workspaceName, posts, period, filters, zone, accounts, campaigns } = given
  const embedded = await embedAll(posts.flatMap(({ content }) => content.mediaUrls))
  const page = writeReviewPage({
    title: i18n.t('{workspaceName}: posts for review', { workspaceName }),
    scope: commaSeparated([period, filters]),
    zone,
    madeOn: timeText(new Date(), 'dateTime', zone),
    days: [...bucketByDay(posts, zone)].map(([day, all]) => ({
      name: dayText(day, 'long'),
      posts: all.map((post) => {
        const campaign = campaigns.find(({ id }) => id === post.campaignId)?.name
        return reviewPost(post, zone, accounts, campaign, embedded)
      }),
    })),
  })
  saveFile(fileName(given, 'html'), 'text/html', page)
  return { missing: [...embedded.values()].filter((data) => data === undefined).length }
}

type Target = Post['targets'][number]

/** The text as the account's feed shows it, and the rest behind "more"; cut like the composer's previews. */
function previewOf(post: Post, target: Target, accounts: readonly SocialAccount[]): ReviewPreview {
  const { platform, accountId } = target
  const platformValue = enumValueIn(target, 'platform')
  const account = accounts.find(({ id }) => id === accountId)
  const { text, hashtags, mentions, link } = post.content
  // The API has no title for these platforms: the first line is used (docs/platforms.md).
  const title = platform === 'youtube' || platform === 'reddit' ? firstLine(text) : undefined
  const rest = title ? text.slice(title.end).trimStart() : text
  const suffix = appended({ text, hashtags, mentions, link, media: [] })
  const whole = [rest, suffix].filter(Boolean).join(rest.includes('\n') ? '\n\n' : ' ')
  const { shown } = cutText(whole, platform && cuts[platform])
  return {
    platform: platformValue ? platformName(platformValue) : i18n.t('Account'),
    account: account ? accountLabel(account) : accountId,
    title: title?.text,
    shown,
    rest: whole.slice(shown.length).trim(),
  }
}

/** A post on the review page; `embedded` has its images by URL. */
function reviewPost(
  post: Post,
  zone: string,
  accounts: readonly SocialAccount[],
  campaign: string | undefined,
  embedded: ReadonlyMap<string, string | undefined>,
): ReviewPost {
  const at = placedAt(post)
  return {
    time: at === undefined ? i18n.t('Unscheduled') : localTime(at, zone),
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
