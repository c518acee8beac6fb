import pLimit from 'p-limit'
import { table } from '~/src/storage/table'
import { type DrawnPoster, drawPoster } from './draw-poster'

/** A poster of a video. */
export interface Poster extends DrawnPoster {
  /** A `blob:` URL of this page. */
  readonly src: string
}

/** A poster as stored on this device, so that it is drawn only once. */
interface SavedPoster extends DrawnPoster {
  /** Milliseconds since the epoch. */
  readonly at: number
}

const saved = table<SavedPoster>('video-posters')

/** About 20 MB of images. */
const maxSaved = 400
let added = 0

/** Maximum size of the in-memory cache, which evicts the least recently used. */
const maxCached = 200
const cache = new Map<string, Promise<Poster | 'unwanted' | undefined>>()

/** Milliseconds after which a video that couldn't be read is tried again, as the network may be back. */
const retryAfterMs = 60_000

/** Posters drawn at a time; decoding more videos would slow down scrolling. */
const limit = pLimit(3)

/**
 * A poster from the start of the video at `url`, drawn once and stored on this device; `undefined` if the server doesn't
 * allow reading it. `wanted` is checked before drawing, as it may no longer be visible.
 */
export async function posterOf(url: string, wanted: () => boolean): Promise<Poster | undefined> {
  for (;;) {
    const poster = await sharedPoster(url, wanted)
    if (poster !== 'unwanted') return poster
    // The first requester no longer wants it, but this one may.
    if (!wanted()) return undefined
  }
}

function sharedPoster(url: string, wanted: () => boolean): Promise<Poster | 'unwanted' | undefined> {
  const before = cache.get(url)
  if (before) {
    cache.delete(url)
    cache.set(url, before)
    return before
  }
  const poster: Promise<Poster | 'unwanted' | undefined> = saved.read(url).then(async (stored) => {
    if (stored) return shown(stored)
    const drawn = await limit(async () => (wanted() ? await drawPoster(url) : 'unwanted'))
    if (drawn === 'unwanted') {
      cache.delete(url)
      return drawn
    }
    if (drawn) void savePoster(url, drawn)
    else setTimeout(() => cache.get(url) === poster && cache.delete(url), retryAfterMs)
    return drawn && shown(drawn)
  })
  cache.set(url, poster)
  evictOldest()
  return poster
}

const shown = (drawn: DrawnPoster): Poster => ({ ...drawn, src: URL.createObjectURL(drawn.blob) })

function evictOldest(): void {
  const [oldest] = cache
  if (cache.size <= maxCached || !oldest) return
  cache.delete(oldest[0])
  void oldest[1].then((poster) => typeof poster === 'object' && URL.revokeObjectURL(poster.src))
}

/** Stores a poster, and now and then deletes the oldest. */
async function savePoster(url: string, poster: DrawnPoster): Promise<void> {
  await saved.write(url, { ...poster, at: Date.now() })
  // Only checked now and then; exceeding `maxSaved` by a few does no harm.
  if (added++ % 50 !== 0) return
  const all = (await saved.all('')).toSorted(([, a], [, b]) => b.at - a.at)
  await Promise.all(all.slice(maxSaved).map(([old]) => saved.remove(old)))
}
