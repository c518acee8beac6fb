import type { Platform, PostTarget } from '~/contract'
import { addDays, weekdayOf } from '~/domain/calendar/day'
import { nextFreeSlot } from '~/domain/calendar/queue-slots'
import { toInstant, zonedDay } from '~/domain/calendar/time-zone'
import { newId } from '../db/identifiers'
import type { deliveries, posts } from '../db/schema'
import { drafts, earlierPosts, failedPost, failedReason } from './earlier-posts'
import { type SamplePost, sampleAccounts, sampleQueues } from './sample-catalogue'
import { type PictureName, samplePictures } from './sample-media'
import { queuedPosts, weeklyPosts } from './weekly-posts'

type PostInsert = typeof posts.$inferInsert
type DeliveryInsert = typeof deliveries.$inferInsert

/** The identifiers and addresses that the sample's posts refer to. */
export interface SamplePlaces {
  readonly workspaceId: string
  readonly accountIds: ReadonlyMap<Platform, string>
  readonly campaignIds: ReadonlyMap<string, string>
  readonly address: Readonly<Record<PictureName, string>>
}

export interface SamplePosts {
  readonly posts: PostInsert[]
  readonly deliveries: DeliveryInsert[]
}

const hourMs = 3_600_000

function mediaTypeOf(names: readonly PictureName[]): 'image' | 'video' | 'carousel' | undefined {
  const [first] = names
  if (first === undefined) return undefined
  if (names.length > 1) return 'carousel'
  return samplePictures[first].title.endsWith('.mp4') ? 'video' : 'image'
}

/** Credits for a delivery to the sample's account on `platform`. */
export function costOn(platform: Platform): number {
  return sampleAccounts.find((account) => account.platform === platform)?.publishCost ?? 0
}

/** Creates the sample's posts: a month around now, with past ones published. */
export function makeSamplePosts(places: SamplePlaces, calendar: SampleCalendar): SamplePosts {
  const { now } = calendar
  const made: SamplePosts = { posts: [], deliveries: [] }

  const targetsOf = (post: SamplePost): PostTarget[] =>
    post.to.flatMap((platform) => {
      const accountId = places.accountIds.get(platform)
      return accountId === undefined ? [] : [{ platform, accountId }]
    })

  /** Created three days before its time, or some hours ago if that is in the future. */
  const add = (post: SamplePost, rest: Pick<PostInsert, 'status'> & Partial<PostInsert>): PostInsert => {
    const order = made.posts.length
    const planned = (rest.scheduledAt?.getTime() ?? Number.POSITIVE_INFINITY) - 72 * hourMs
    const createdAt = new Date(Math.min(planned, now.getTime() - (order + 1) * hourMs))
    const { media = [], hashtags = [], mentions = [], link, campaign } = post
    const mediaType = mediaTypeOf(media)
    const row: PostInsert = {
      id: newId('post'),
      workspaceId: places.workspaceId,
      content: {
        text: post.text,
        mediaUrls: media.map((name) => places.address[name]),
        ...(mediaType && { mediaType }),
        hashtags: [...hashtags],
        mentions: [...mentions],
        ...(link !== undefined && { link }),
      },
      targets: targetsOf(post),
      campaignId: campaign === undefined ? null : (places.campaignIds.get(campaign) ?? null),
      createdAt,
      updatedAt: createdAt,
      ...rest,
    }
    made.posts.push(row)
    return row
  }

  const deliver = (row: PostInsert, at: Date, reasons: Partial<Record<Platform, string>> = {}): void => {
    made.deliveries.push(
      ...row.targets.map(({ accountId, platform }, position): DeliveryInsert => {
        const message = reasons[platform] ?? null
        const outcome =
          message === null
            ? ({ status: 'published', cost: costOn(platform), attempt: 1 } as const)
            : ({
                status: 'failed',
                cost: 0,
                attempt: 2,
                failure: { class: 'media_rejected', message, verbatim: true },
              } as const)
        return { postId: row.id, position, accountId, platform, sandbox: true, message, at, ...outcome }
      }),
    )
  }

  for (const post of drafts) add(post, { status: 'draft' })
  addQueued(add, calendar)
  for (const post of [...earlierPosts, ...weeklyPosts]) {
    const scheduledAt = calendar.inWeek(post.week, post.day, post.time)
    if (scheduledAt > now) add(post, { status: 'scheduled', scheduledAt })
    else deliver(add(post, { status: 'published', scheduledAt, publishedAt: scheduledAt }), scheduledAt)
  }
  const failedAt = calendar.at(-1, '17:30')
  const failed = add(failedPost, { status: 'failed', scheduledAt: failedAt, updatedAt: failedAt })
  deliver(failed, failedAt, { tiktok: failedReason, youtube: failedReason })
  return made
}

function addQueued(
  add: (post: SamplePost, rest: Pick<PostInsert, 'status'> & Partial<PostInsert>) => void,
  { now, timezone }: SampleCalendar,
): void {
  const taken = new Set<string>()
  for (const post of queuedPosts) {
    const queue = sampleQueues.find(({ id }) => id === post.queue)
    const slot = queue && nextFreeSlot({ ...queue, timezone }, taken, now)
    if (slot === undefined) continue
    taken.add(slot)
    add(post, { status: 'queued', queueId: post.queue, scheduledAt: new Date(slot) })
  }
}

export interface SampleCalendar {
  readonly now: Date
  /** IANA time zone. */
  readonly timezone: string
  /** The instant of a local time on a day counted from today; -1 is yesterday. */
  at(days: number, time: string): Date
  /** The instant of a local time in a week counted from this one; 1 is Monday, 7 is Sunday. */
  inWeek(week: number, day: number, time: string): Date
}

/** Aligns the sample with `now` by weekday, in the given time zone. */
export function sampleCalendar(now: Date, timezone: string): SampleCalendar {
  const today = zonedDay(now.toISOString(), timezone)
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  const instant = (day: string, time: string) => new Date(toInstant(day, time, timezone))
  return {
    now,
    timezone,
    at: (days, time) => instant(addDays(today, days), time),
    inWeek: (week, day, time) => instant(addDays(monday, week * 7 + day - 1), time),
  }
}
