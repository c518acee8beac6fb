import type { Platform } from '~/contract/social'
import { textCounts } from '~/domain/platforms/text-counts'
import { TAG_COUNT } from '../template/copy/hashtags'
import type { CopyInput } from '../generators'
import { brandBrief } from './picture-prompt'

/** What each platform asks of a text beyond its length (platforms.md). */
const MANNERS: Record<Platform, string> = {
  twitter: 'One thought. Emoji, CJK characters count two.',
  instagram: 'The first line carries it; short paragraphs. Links are not clickable.',
  facebook: 'Conversational, short paragraphs.',
  youtube:
    'The first line is the title, at most 95 characters; then a blank line and the description. No < or >.',
  tiktok: 'One or two short sentences.',
  linkedin: 'Professional, concrete, short paragraphs.',
  reddit:
    'The first line is the title, at most 280 characters; then a blank line and a plain text that says who writes. No hashtags.',
}

function rule(platform: Platform, includeHashtags: boolean): string {
  const { limit, unit } = textCounts(platform)
  const tags = includeHashtags ? `${TAG_COUNT[platform]} hashtags at most` : 'no hashtags'
  return `- ${platform}: at most ${limit} ${unit}, hashtags counted in; ${tags}. ${MANNERS[platform]}`
}

/** What a text model is told before the topic. */
export function copySystem({ brand, platforms, tone, includeHashtags }: CopyInput): string {
  const kit = brandBrief(brand)
  return [
    'You write social posts. Answer with JSON alone, of this shape:',
    '{"variants":[{"platform":"…","text":"…","hashtags":["…"]}]}, one entry for each platform below, in that order.',
    'Hashtags come in their own list, without the sign, never in the text. Write in the language of the topic.',
    'Say only what the topic and the brand say: invent no fact, price, date or link. No filler.',
    `Platforms:\n${platforms.map((platform) => rule(platform, includeHashtags)).join('\n')}`,
    tone ? `Tone: ${tone}` : '',
    kit === '' ? '' : `The brand:\n${kit}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The topic with what it belongs to. */
export function copyPrompt({ topic, productName, campaignName }: CopyInput): string {
  const about = [productName && `Product: ${productName}`, campaignName && `Campaign: ${campaignName}`]
  return [topic, ...about].filter(Boolean).join('\n')
}
