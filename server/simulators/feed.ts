import { html } from 'hono/html'
import { type Platform, platforms } from '~/contract'
import type { Language } from '~/domain/language'
import { platformNames } from '~/domain/platforms/names'
import { practiceUrls } from '../platforms/addresses'
import { ofShortcode } from './identifiers'
import { pageTexts, practicePage, stylesheet, stylesheetPath } from './pages'
import { type Post, plainHandle, type World } from './world'

const sites: Readonly<Record<Platform, string>> = {
  twitter: practiceUrls.x.site,
  instagram: practiceUrls.instagram.site,
  facebook: practiceUrls.facebook.site,
  youtube: practiceUrls.google.site,
  tiktok: practiceUrls.tiktok.site,
  linkedin: practiceUrls.linkedin.site,
  reddit: practiceUrls.reddit.site,
}

/** Paths of posts by platform; the first group is the identifier. */
const postPaths: Readonly<Record<Platform, RegExp>> = {
  twitter: /^\/[^/]+\/status\/([^/]+)/,
  instagram: /^\/(?:p|reel|stories\/[^/]+)\/([^/]+)/,
  facebook: /^\/(?:[^/]+\/posts|reel|[^/]+\/videos|photo|stories\/[^/]+)\/([^/]+)/,
  youtube: /^\/(?:watch\?v=|shorts\/)([^/&]+)/,
  tiktok: /^\/@[^/]+\/(?:video|photo)\/([^/]+)/,
  linkedin: /^\/feed\/update\/([^/]+)/,
  reddit: /^(?:\/(?:r|user)\/[^/]+)?\/comments\/([^/]+)/,
}
const profilePath = /^\/(?:@|in\/|company\/|user\/|r\/|channel\/)?([^/?]+)\/?$/

/** The identifier used by the platform's API, from the one in an address. */
function postId(platform: Platform, rest: string, found: string): string {
  if (platform === 'instagram') return ofShortcode(found) ?? found
  const page = platform === 'facebook' ? /^\/(\d+)\/posts\//.exec(rest)?.[1] : undefined
  return page === undefined ? found : `${page}_${found}`
}

const postPath = (platform: Platform, handle: string, id: string): string =>
  `/practice/${platform}/${encodeURIComponent(handle)}/${encodeURIComponent(id)}`

/**
 * The studio's path for an address on a simulated platform; undefined for other addresses. Browsers can't
 * open `practice.invalid`.
 */
export function practicePath(url: string): string | undefined {
  for (const platform of platforms) {
    if (!url.startsWith(`${sites[platform]}/`)) continue
    const rest = url.slice(sites[platform].length)
    const id = postPaths[platform].exec(rest)?.[1]
    // The identifier is enough to find the post; most addresses don't contain the handle.
    if (id !== undefined) return postPath(platform, 'post', postId(platform, rest, decodeURIComponent(id)))
    const handle = profilePath.exec(rest)?.[1]
    return handle === undefined
      ? undefined
      : `/practice/${platform}/${encodeURIComponent(decodeURIComponent(handle))}`
  }
  return undefined
}

const size = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

function mediaList({ platform, bytes }: World, post: Post) {
  if (post.media.length === 0) return ''
  return html`<ul class="media">
    ${post.media.map((media) =>
      bytes.keeps(media.mimeType, media.size)
        ? html`<li><img src="/practice/-/media/${platform}/${encodeURIComponent(media.id)}" alt="${media.altText ?? ''}" /></li>`
        : html`<li class="file">${media.mimeType.split('/')[0] ?? ''}, ${media.mimeType}, ${size(media.size)}</li>`,
    )}
  </ul>`
}

const formatTime = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ') + ' UTC'

function article(world: World, id: string, post: Post) {
  const { platform } = world
  return html`<article>
    <p class="author" dir="auto">${post.authorName}</p>
    <p class="about" dir="ltr">${post.handle} · <a href="${postPath(platform, post.handle, id)}">${formatTime(post.createdAt)}</a> · ${post.kind} · ${post.privacy}</p>
    ${post.title ? html`<h2 dir="auto">${post.title}</h2>` : ''}
    ${post.text ? html`<p dir="auto">${post.text}</p>` : ''} ${post.link ? html`<p dir="ltr">${post.link}</p>` : ''} ${mediaList(world, post)}
  </article>`
}

async function postPage(
  world: World,
  requestedId: string,
  language: Language,
): Promise<Response | undefined> {
  const { platform } = world
  const texts = pageTexts[language]
  // Facebook's addresses contain the id of the video instead of its post.
  const id = (await world.media.get(requestedId))?.details.postId ?? requestedId
  const post = await world.posts.get(id)
  if (!post) return undefined
  const name = platformNames[platform]
  return practicePage(
    texts.practicePost(name),
    html`<p class="notice">${texts.practicePost(name)}. ${texts.postNotPublished}</p>
      <h1>${texts.onPlatform(post.authorName, name)}</h1>
      ${article(world, id, post)}
      <p><a href="/practice/${platform}/${encodeURIComponent(post.handle)}">${texts.allPosts(post.handle)}</a></p>`,
    { language },
  )
}

async function feedPage(world: World, handle: string, language: Language): Promise<Response | undefined> {
  const { platform, clock } = world
  const texts = pageTexts[language]
  const plain = plainHandle(handle)
  const key = plain.toLowerCase()
  const posts = (await world.posts.list()).filter(
    ({ data }) => data.handle.toLowerCase() === key && data.listedAt <= clock(),
  )
  const user = await world.userOfHandle(handle)
  if (!user && posts.length === 0) return undefined
  const name = platformNames[platform]
  return practicePage(
    texts.onSimulated(plain, name),
    html`<p class="notice">${texts.practiceAccount(name)}. ${texts.nothingPublished}</p>
      <h1>${texts.onPlatform(user?.name ?? plain, name)}</h1>
      ${posts.length === 0 ? html`<p>${texts.noPosts}</p>` : ''}
      ${posts.slice(0, 100).map(({ id, data }) => article(world, id, data))}`,
    { language },
  )
}

async function picture(world: World, id: string): Promise<Response | undefined> {
  const media = await world.media.get(id)
  const found = media && (await world.bytes.picture(id))
  if (!found || !/^image\/(jpeg|png|gif|webp)$/.test(media.mimeType)) return undefined
  return new Response(found, {
    headers: {
      'content-type': media.mimeType,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=3600',
    },
  })
}

/** The pages of the simulated platforms: an account's feed, single posts, and their images. */
export function createFeed(worlds: Readonly<Record<Platform, World>>) {
  const worldOf = (name: string | undefined): World | undefined => {
    const platform = platforms.find((one) => one === name)
    return platform && worlds[platform]
  }
  return async (path: string, language: Language = 'en'): Promise<Response | undefined> => {
    if (path === stylesheetPath) return stylesheet()
    let parts: string[]
    try {
      parts = path.replace(/\/$/, '').split('/').slice(1).map(decodeURIComponent)
    } catch {
      return undefined
    }
    const [root, platform, handle, id, ...rest] = parts
    if (root !== 'practice' || handle === undefined) return undefined
    if (platform === '-') {
      const world = handle === 'media' && rest.length === 1 ? worldOf(id) : undefined
      return world && picture(world, rest[0] ?? '')
    }
    const world = rest.length === 0 ? worldOf(platform) : undefined
    if (!world) return undefined
    return id === undefined ? feedPage(world, handle, language) : postPage(world, id, language)
  }
}
