import type { Media } from '~/contract/media'
import { defaultQueueId, type Post } from '~/contract/post'
import { localTime, zonedDay } from '~/domain/calendar/zoned'
import { type ComposerMedia, type ComposerTarget, type ComposerValues, emptyValues } from './values'

/** A media record as the composer keeps it; one without an address can't go into a post. */
export function composerMedia(media: Media): ComposerMedia | undefined {
  const { id, url, type, mimeType, name, size, width, height } = media
  return url === undefined ? undefined : { id, url, type, mimeType, name, size, width, height }
}

/** The fields that say what `post` says. What is known of its files comes from `media`, by address. */
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
  return {
    when: 'schedule',
    date: zonedDay(post.scheduledAt, zone),
    time: localTime(post.scheduledAt, zone),
  }
}
