import { i18n } from '@lingui/core'
import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { type Media, mediaTypes } from '~/contract/media'
import { defaultQueueId, type Post, type PostCreate } from '~/contract/post'
import { platforms } from '~/contract/social'
import { fileKind } from '~/domain/platforms/post-draft'
import { ApiError } from '~/src/api/errors'
import { chosenZone } from '~/src/calendar/device-settings'
import { urlKind } from '~/src/media/media-url'
import { instantOf, localTimeOf } from '~/src/posts/actions/local-time'
import { RepeatDraft } from '~/src/posts/repeats/repeat-draft'

const AccountValues = z.record(z.string(), z.union([z.string(), z.boolean()]))

/** The options that the composer can show. */
function readable(given: unknown): Record<string, unknown> {
  if (typeof given !== 'object' || given === null) return {}
  const entries = Object.entries(given)
  return Object.fromEntries(
    entries.filter(([, value]) => typeof value === 'string' || typeof value === 'boolean'),
  )
}

/**
 * A post's platform options by account. Parsed leniently: an older page or another program may have written
 * them.
 */
export const OptionValues = z.catch(
  z.record(z.string(), z.pipe(z.transform(readable), AccountValues)),
  () => ({}),
)
export type OptionValues = z.output<typeof OptionValues>
export type AccountOptions = OptionValues[string]

/** A post's options from the API; empty if the server doesn't support them (404). */
export async function readOptions(read: () => Promise<{ options: unknown }>): Promise<OptionValues> {
  try {
    return OptionValues.parse((await read()).options)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return {}
    throw error
  }
}

/** Removes a hashtag's leading sign. */
export const hashtag = (tag: string): string => tag.replace(/^[#＃]+/u, '')

/** Removes a mention's leading sign. */
export const mention = (name: string): string => name.replace(/^[@＠]+/u, '')

/** Why a tag can't be added (docs/api.md section 2: 100 characters); undefined if it can. */
export function tagRefusal(tag: string): string | undefined {
  return [...tag].length > 100 ? i18n.t('Use 100 characters or fewer.') : undefined
}

const whenChoices = ['draft', 'schedule', 'queue', 'publish'] as const
/** What saving does with the post. */
export type When = (typeof whenChoices)[number]

const ComposerMedia = z.object({
  url: z.string(),
  id: maybe(z.string()),
  type: maybe(z.enum(mediaTypes)),
  mimeType: maybe(z.string()),
  name: maybe(z.string()),
  size: maybe(z.number()),
  width: maybe(z.number()),
  height: maybe(z.number()),
  duration: maybe(z.number()),
})
export type ComposerMedia = z.output<typeof ComposerMedia>

const ComposerTarget = z.object({
  accountId: z.string(),
  platform: z.enum(platforms),
  postType: maybe(z.string()),
})
export type ComposerTarget = z.output<typeof ComposerTarget>

const text = (fallback = '') => z.catch(z.string(), fallback)
const list = <T extends z.core.$ZodType>(item: T) => z.catch(z.array(item), () => [])

const content = {
  text: text(),
  hashtags: list(z.string()),
  mentions: list(z.string()),
  link: text(),
  media: list(ComposerMedia),
}

/**
 * The composer's fields. Parsed leniently from the device: an older version of the page may have written
 * them.
 */
export const ComposerValues = z.object({
  ...content,
  /** Content customised for a platform. Kept while its accounts aren't chosen. */
  own: z.catch(z.partialRecord(z.enum(platforms), z.object(content)), () => ({})),
  targets: list(ComposerTarget),
  /** '' for none. */
  campaignId: text(),
  assetId: text(),
  when: z.catch(z.enum(whenChoices), 'draft'),
  date: text(),
  time: text('09:00'),
  zone: z.catch(z.string(), chosenZone),
  /** The instant that date and time were taken from. */
  at: maybe(z.iso.datetime({ offset: true })),
  queueId: text(defaultQueueId),
  /** How a scheduled post repeats. */
  repeat: maybe(RepeatDraft),
  /** By account; kept while an account isn't chosen. */
  options: OptionValues,
})
export type ComposerValues = z.output<typeof ComposerValues>

export const emptyValues = (): ComposerValues => ComposerValues.parse({})

/** `values` at the time of `timed`: its date and repeat, or its queue. */
export function withTimeOf(timed: ComposerValues, values: ComposerValues): ComposerValues {
  const { when, date, time, zone, at, queueId, repeat } = timed
  return { ...values, when, date, time, zone, at, queueId, repeat }
}

type ContentValues = Pick<ComposerValues, 'text' | 'hashtags' | 'mentions' | 'link' | 'media'>

const isEmptyContent = ({ text, hashtags, mentions, link, media }: ContentValues): boolean =>
  text.trim() === '' && link === '' && [hashtags, mentions, media].every((each) => each.length === 0)

/** True if nothing worth keeping was entered. Accounts don't count: the last ones are preselected. */
export const isBlank = (values: ComposerValues): boolean =>
  isEmptyContent(values) && Object.values(values.own).every(isEmptyContent)

function mediaTypeOf(media: readonly ComposerMedia[]): 'image' | 'video' | 'carousel' | undefined {
  const [first] = media
  if (!first) return undefined
  if (media.length > 1) return 'carousel'
  const kind = fileKind(first)
  if (kind === 'unknown') return urlKind(first.url)
  return kind === 'video' ? 'video' : 'image'
}

/** The request body for these values; with a time only if it is scheduled. */
export function bodyOf(values: ComposerValues): PostCreate {
  const { text, hashtags, mentions, link, media, targets, campaignId, assetId } = values
  const mediaType = mediaTypeOf(media)
  const scheduledAt = values.when === 'schedule' ? instantOf(values) : undefined
  return {
    content: {
      text,
      mediaUrls: media.map(({ url }) => url),
      hashtags: [...hashtags],
      mentions: [...mentions],
      ...(mediaType && { mediaType }),
      ...(link.trim() && { link: link.trim() }),
    },
    targets: targets.map(({ accountId, platform, postType }) => ({
      accountId,
      platform,
      ...(postType && { postType }),
    })),
    ...(scheduledAt && { scheduledAt }),
    ...(campaignId && { campaignId }),
    ...(assetId && { assetId }),
  }
}

/** Maximum files per post (docs/api.md section 8). */
export const maxMedia = 10

/** A media item as the composer stores it; undefined without a URL, which a post needs. */
export function composerMedia(media: Media): ComposerMedia | undefined {
  const { id, url, type, mimeType, name, size, width, height, duration } = media
  return url === undefined ? undefined : { id, url, type, mimeType, name, size, width, height, duration }
}

/** The values for `post`. Details of its files come from `media`, by URL. */
export function valuesOfPost(post: Post, media: readonly Media[]): ComposerValues {
  const { content, targets, campaignId = '', assetId = '', queueId = defaultQueueId } = post
  const byUrl = new Map(media.map((each) => [each.url, each]))
  const blank = emptyValues()
  return {
    ...blank,
    text: content.text,
    hashtags: content.hashtags,
    mentions: content.mentions,
    link: content.link ?? '',
    media: content.mediaUrls.map((url) => {
      const known = byUrl.get(url)
      return (known && composerMedia(known)) ?? unknownMedia(url, content.mediaType)
    }),
    targets: targets.flatMap(({ accountId, platform, postType }): ComposerTarget[] =>
      platform ? [{ accountId, platform, postType }] : [],
    ),
    campaignId,
    assetId,
    queueId,
    ...whenOf(post, blank.zone),
  }
}

function unknownMedia(url: string, kind: Post['content']['mediaType']): ComposerMedia {
  return kind === 'image' || kind === 'video' ? { url, type: kind } : { url }
}

function whenOf(post: Post, zone: string): Partial<ComposerValues> {
  if (post.status === 'queued') return { when: 'queue' }
  if (post.status !== 'scheduled' || post.scheduledAt === undefined) return {}
  return { when: 'schedule', ...localTimeOf(post.scheduledAt, zone) }
}
