import type { Platform } from '~/contract'

/** What a platform's own composer can be prefilled with. */
interface ComposerInput {
  /** The text to paste, without the title if there is one. */
  readonly text: string
  readonly title?: string | undefined
  readonly link?: string | undefined
  readonly hasMedia: boolean
  /** For Reddit, such as `tea` or `r/tea`. */
  readonly subreddit?: string | undefined
}

/** Address of each platform's composer. */
const composers: Readonly<Record<Platform, string>> = {
  twitter: 'https://x.com/compose/post',
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  youtube: 'https://www.youtube.com/upload',
  tiktok: 'https://www.tiktok.com/tiktokstudio/upload',
  linkedin: 'https://www.linkedin.com/feed/?shareActive=true',
  reddit: 'https://www.reddit.com/submit',
}

/** Maximum length of an address. Some servers cut or reject longer ones, and the text was copied anyway. */
const maxLength = 4000

function redditPath(subreddit: string | undefined): string {
  const name = /^(?:\/?r\/)?(\w{2,32})$/.exec(subreddit?.trim() ?? '')?.[1]
  return name === undefined ? composers.reddit : `https://www.reddit.com/r/${name}/submit`
}

function withText(platform: Platform, { text, title, link, hasMedia, subreddit }: ComposerInput) {
  switch (platform) {
    case 'twitter':
      return { base: 'https://x.com/intent/post', query: { text } }
    case 'linkedin':
      return { base: 'https://www.linkedin.com/feed/', query: { shareActive: 'true', text } }
    case 'reddit':
      return {
        base: redditPath(subreddit),
        query: { ...(title && { title }), ...(!hasMedia && { type: 'TEXT', text }) },
      }
    case 'facebook':
      // Facebook's sharer only takes a link.
      return link !== undefined && !hasMedia
        ? { base: 'https://www.facebook.com/sharer/sharer.php', query: { u: link } }
        : undefined
    default:
      return undefined
  }
}

/** The address of a platform's composer, prefilled with the text if the platform supports it. */
export function composerAddress(platform: Platform, input: ComposerInput): string {
  const prefilled = withText(platform, input)
  if (!prefilled) return composers[platform]
  const address = `${prefilled.base}?${new URLSearchParams(prefilled.query).toString()}`
  return address.length <= maxLength ? address : platform === 'reddit' ? prefilled.base : composers[platform]
}

/** True if the composer opens with the text or title filled in. */
export const isFilledIn = (platform: Platform, input: ComposerInput): boolean =>
  ['text', 'title'].some((name) => new URL(composerAddress(platform, input)).searchParams.has(name))
