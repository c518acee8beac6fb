import type { Platform } from '~/contract'

/** What a platform's own composer may be opened with. */
interface ComposerInput {
  /** What is to be pasted; without the title where there is one. */
  readonly text: string
  readonly title?: string | undefined
  readonly link?: string | undefined
  readonly hasMedia: boolean
  /** Of Reddit, such as `tea` or `r/tea`. */
  readonly subreddit?: string | undefined
}

/** Where a post is written on each platform. */
const plain: Readonly<Record<Platform, string>> = {
  twitter: 'https://x.com/compose/post',
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  youtube: 'https://www.youtube.com/upload',
  tiktok: 'https://www.tiktok.com/tiktokstudio/upload',
  linkedin: 'https://www.linkedin.com/feed/?shareActive=true',
  reddit: 'https://www.reddit.com/submit',
}

/** Longer addresses are cut off or refused by some servers; the text was copied anyway. */
const longest = 4000

function redditPath(subreddit: string | undefined): string {
  const name = /^(?:\/?r\/)?(\w{2,32})$/.exec(subreddit?.trim() ?? '')?.[1]
  return name === undefined ? plain.reddit : `https://www.reddit.com/r/${name}/submit`
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
      // Its sharer takes a link and nothing else.
      return link !== undefined && !hasMedia
        ? { base: 'https://www.facebook.com/sharer/sharer.php', query: { u: link } }
        : undefined
    default:
      return undefined
  }
}

/** Where a post is written on a platform, with the text filled in where the platform takes one by its address. */
export function composerAddress(platform: Platform, input: ComposerInput): string {
  const given = withText(platform, input)
  if (!given) return plain[platform]
  const address = `${given.base}?${new URLSearchParams(given.query).toString()}`
  return address.length <= longest ? address : platform === 'reddit' ? given.base : plain[platform]
}

/** Whether the composer opens with the text in it. */
export const isFilledIn = (platform: Platform, input: ComposerInput): boolean =>
  ['text', 'title'].some((name) => new URL(composerAddress(platform, input)).searchParams.has(name))
