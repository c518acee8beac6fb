import { type Call, json, Refusal } from '../calls'
import type { Post } from '../world'
import { badRequest, googleError, readonly, uploadsOf, type YouTubeServer } from './youtube-server'

/** The requested `part`s, which must exist. */
function partsOf(call: Call, known: readonly string[]): readonly string[] {
  const parts = (call.query.get('part') ?? '').split(',').filter(Boolean)
  const unknownPart = parts.find((part) => !known.includes(part))
  if (parts.length === 0 || unknownPart !== undefined)
    throw new Refusal(googleError(400, 'unknownPart', `part is not valid: ${unknownPart ?? ''}`))
  return parts
}

const time = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

/** A video's processing status. A fault makes it fail permanently. */
function statusOf(youtube: YouTubeServer, call: Call, post: Post): Record<string, unknown> {
  const { failed } = post.details
  if (failed !== undefined) return { uploadStatus: 'failed', failureReason: failed }
  const isReady = Number(post.details.readyAt) <= youtube.world.clock() && call.fault?.kind !== 'processing'
  return { uploadStatus: isReady ? 'processed' : 'uploaded' }
}

/** A video as YouTube returns it, with the requested parts. */
export async function videoResource(
  youtube: YouTubeServer,
  call: Call,
  id: string,
  parts: readonly string[],
): Promise<Record<string, unknown> | undefined> {
  let post = await youtube.world.posts.get(id)
  if (!post) return undefined
  if (call.fault?.kind === 'processing-failed') {
    post = { ...post, details: { ...post.details, failed: call.fault.code ?? 'codec' } }
    await youtube.world.posts.put(id, post)
  }
  const status = statusOf(youtube, call, post)
  const all: Record<string, unknown> = {
    status: { ...status, privacyStatus: post.privacy },
    processingDetails: {
      processingStatus:
        status.uploadStatus === 'processed'
          ? 'succeeded'
          : status.uploadStatus === 'failed'
            ? 'failed'
            : 'processing',
    },
  }
  const asked = Object.fromEntries(parts.map((part) => [part, all[part]]))
  return { kind: 'youtube#video', etag: 'simulated', ...asked, id }
}

const list = (kind: string, items: readonly unknown[], nextPageToken?: string): Response =>
  json({
    kind: `youtube#${kind}ListResponse`,
    etag: 'simulated',
    nextPageToken,
    pageInfo: { totalResults: items.length, resultsPerPage: 50 },
    items,
  })

async function channels(youtube: YouTubeServer, call: Call): Promise<Response> {
  const { user } = await youtube.caller(call, [readonly], 1)
  const parts = partsOf(call, ['snippet', 'contentDetails'])
  if (call.query.get('mine') !== 'true') throw new Refusal(badRequest('mine must be true.'))
  const all: Record<string, unknown> = {
    snippet: {
      title: user.name,
      description: '',
      customUrl: `@${user.handle}`,
      publishedAt: '2020-01-01T00:00:00Z',
      thumbnails: { default: { url: 'https://yt3.ggpht.com/simulated', width: 88, height: 88 } },
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsOf(user) } },
  }
  const asked = Object.fromEntries(parts.map((part) => [part, all[part]]))
  return list('channel', [{ kind: 'youtube#channel', etag: 'simulated', ...asked, id: user.ids.channel }])
}

/** Channels, videos and lists (docs/publishing.md, section 8). */
export function videoRoutes(youtube: YouTubeServer): void {
  const { on, world } = youtube
  const base = '/youtube/api/youtube/v3'
  on('GET', `${base}/channels`, 'identity', (call) => channels(youtube, call))
  on('GET', `${base}/videos`, 'status', async (call) => {
    await youtube.caller(call, [readonly], 1)
    const parts = partsOf(call, ['status', 'processingDetails'])
    const ids = (call.query.get('id') ?? '').split(',').filter(Boolean)
    if (ids.length === 0)
      throw new Refusal(googleError(400, 'missingRequiredParameter', 'No filter selected.'))
    const found = await Promise.all(ids.map((id) => videoResource(youtube, call, id, parts)))
    return list('video', found.filter(Boolean))
  })
  on('GET', `${base}/playlistItems`, 'list', async (call) => {
    const { user } = await youtube.caller(call, [readonly], 1)
    partsOf(call, ['snippet'])
    const max = Math.min(50, Number(call.query.get('maxResults') ?? 5) || 5)
    const all = await world.postsOf(user.ids.channel ?? '')
    // A channel's playlist exists from its first video on.
    if (call.query.get('playlistId') !== uploadsOf(user) || all.length === 0)
      return googleError(404, 'playlistNotFound', 'The playlist can’t be found.')
    const first = Number(call.query.get('pageToken') ?? 0) || 0
    const next = first + max
    return list(
      'playlistItem',
      all.slice(first, next).map(({ id, data }) => ({
        kind: 'youtube#playlistItem',
        id: `${uploadsOf(user)}.${id}`,
        snippet: {
          publishedAt: time(data.createdAt),
          title: data.title,
          description: data.text,
          resourceId: { kind: 'youtube#video', videoId: id },
        },
      })),
      next < all.length ? String(next) : undefined,
    )
  })
}
