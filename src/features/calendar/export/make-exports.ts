import type { Campaign } from '~/contract/campaign'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { bucketByDay } from '~/src/calendar/bucket-by-day'
import { writeCsv } from '~/src/import-export/csv'
import { writeIcs } from '~/src/import-export/ics'
import { postEntries } from '~/src/import-export/post-entries'
import { postTable } from '~/src/import-export/post-row'
import { writeReviewPage } from '~/src/import-export/review-page'
import { isVideoUrl } from '~/src/media/video-url'
import { timeText } from '~/src/ui/time-text'
import { dayName } from '../day-names'
import { saveFile } from '~/src/ui/save-file'
import { embedPicture } from './embed-picture'
import { reviewPost } from './review-posts'

/** What is exported: what the calendar shows, by its filters, and the records that names are taken from. */
export interface Exported {
  readonly workspaceId: string
  readonly workspaceName: string
  /** In the order of their times. */
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

export function saveCsv(given: Exported): void {
  const { posts, zone, accounts, campaigns } = given
  saveFile(fileName(given, 'csv'), 'text/csv', writeCsv(postTable(posts, zone, { accounts, campaigns })))
}

export function saveIcs(given: Exported): void {
  const { workspaceId, workspaceName, posts, zone } = given
  const entries = postEntries(workspaceId, posts, Date.now())
  saveFile(
    fileName(given, 'ics'),
    'text/calendar',
    writeIcs({ name: `Posts from ${workspaceName}`, zone, entries }),
  )
}

/** Pictures that are fetched at once. */
const atOnce = 4

/** Characters of embedded pictures: about what a mailbox still takes. What comes after is named by its address. */
const maxEmbedded = 20_000_000

/** Embeds every picture once, the first posts' first, as far as there is room. */
async function embedAll(urls: readonly string[]) {
  const wanted = [...new Set(urls)].filter((url) => !isVideoUrl(url))
  const embedded = new Map<string, string | undefined>(wanted.map((url) => [url, undefined]))
  const left = wanted.toReversed()
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

/** Saves the page that a client signs off. Resolves to how many pictures could not be embedded. */
export async function saveReview(given: Exported): Promise<{ missing: number }> {
  const { workspaceName, posts, period, filters, zone, accounts, campaigns } = given
  const embedded = await embedAll(posts.flatMap(({ content }) => content.mediaUrls))
  const page = writeReviewPage({
    title: `${workspaceName}: posts for review`,
    scope: [period, filters].filter(Boolean).join(', '),
    zone,
    madeOn: timeText(new Date(), 'dateTime', zone),
    days: [...bucketByDay(posts, zone)].map(([day, all]) => ({
      name: dayName(day, 'long'),
      posts: all.map((post) => {
        const campaign = campaigns.find(({ id }) => id === post.campaignId)?.name
        return reviewPost(post, zone, accounts, campaign, embedded)
      }),
    })),
  })
  saveFile(fileName(given, 'html'), 'text/html', page)
  return { missing: [...embedded.values()].filter((data) => data === undefined).length }
}
