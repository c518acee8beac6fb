import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { mediaTypes } from '~/contract/media'
import { defaultQueueId, type PostCreate } from '~/contract/post'
import { platforms } from '~/contract/social'
import { urlKind } from '~/src/media/url-kind'
import { fileKind } from '~/domain/platforms/draft'
import { instantOf } from '~/src/posts/actions/when-fields'
import { chosenZone } from '~/src/calendar/device-settings'

export const whens = ['draft', 'schedule', 'queue', 'publish'] as const
/** What is to become of the post. */
export type When = (typeof whens)[number]

const ComposerMedia = z.object({
  url: z.string(),
  id: maybe(z.string()),
  type: maybe(z.enum(mediaTypes)),
  mimeType: maybe(z.string()),
  name: maybe(z.string()),
  size: maybe(z.number()),
  width: maybe(z.number()),
  height: maybe(z.number()),
})
export type ComposerMedia = z.output<typeof ComposerMedia>

const ComposerTarget = z.object({
  accountId: z.string(),
  platform: z.enum(platforms),
  postType: maybe(z.string()),
})
export type ComposerTarget = z.output<typeof ComposerTarget>

const word = (fallback = '') => z.catch(z.string(), fallback)
const list = <T extends z.core.$ZodType>(item: T) => z.catch(z.array(item), () => [])

const content = {
  text: word(),
  hashtags: list(z.string()),
  mentions: list(z.string()),
  link: word(),
  media: list(ComposerMedia),
}

/** The composer's fields. Read tolerantly from the device: an older version of the page may have written them. */
export const ComposerValues = z.object({
  ...content,
  /** What is different for a platform. Kept while its accounts are not chosen. */
  own: z.catch(z.partialRecord(z.enum(platforms), z.object(content)), () => ({})),
  targets: list(ComposerTarget),
  /** '' for none. */
  campaignId: word(),
  assetId: word(),
  when: z.catch(z.enum(whens), 'draft'),
  date: word(),
  time: word('09:00'),
  zone: z.catch(z.string(), chosenZone),
  queueId: word(defaultQueueId),
})
export type ComposerValues = z.output<typeof ComposerValues>

/** A sheet with nothing on it. */
export const emptyValues = (): ComposerValues => ComposerValues.parse({})

type Words = Pick<ComposerValues, 'text' | 'hashtags' | 'mentions' | 'link' | 'media'>

const saysNothing = ({ text, hashtags, mentions, link, media }: Words): boolean =>
  text.trim() === '' && link === '' && [hashtags, mentions, media].every((each) => each.length === 0)

/** Whether there is nothing that would be missed: accounts are chosen anew in a moment, and begin as last time. */
export const isBlank = (values: ComposerValues): boolean =>
  saysNothing(values) && Object.values(values.own).every(saysNothing)

function mediaTypeOf(media: readonly ComposerMedia[]): 'image' | 'video' | 'carousel' | undefined {
  const [first] = media
  if (!first) return undefined
  if (media.length > 1) return 'carousel'
  const kind = fileKind(first)
  if (kind === 'unknown') return urlKind(first.url)
  return kind === 'video' ? 'video' : 'image'
}

/** The body that the fields stand for; a time only where `schedule` is chosen. */
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
