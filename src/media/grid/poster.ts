import { drawPoster, type DrawnPoster } from './draw-poster'
import { table } from '~/src/storage/table'

/** A video's picture. */
export interface Poster {
  /** Of this page: `blob:`. */
  readonly src: string
  readonly seconds: number | undefined
  /** Pixels of the video. */
  readonly width: number
  readonly height: number
}

/** A frame of a video, saved on the device so that it is drawn once. */
interface SavedPoster extends DrawnPoster {
  /** Milliseconds since the epoch. */
  readonly at: number
}

const saved = table<SavedPoster>('video-posters')

/** About 20 MB of pictures. */
const maxSaved = 400
let added = 0

/** Those that were asked for, the latest last; the oldest is let go past this many. */
const maxKnown = 200
const known = new Map<string, Promise<Poster | 'unwanted' | undefined>>()

/** One after another: a video takes a decoder, and the scroll should not feel it. */
let line: Promise<unknown> = Promise.resolve()

/**
 * A picture from the beginning of the video at `url`, drawn once and kept on the device; `undefined` where its server
 * does not let pages read it. `wanted` is asked before it is drawn: nobody may look any more.
 */
export async function posterOf(url: string, wanted: () => boolean): Promise<Poster | undefined> {
  for (;;) {
    const poster = await sharedPoster(url, wanted)
    if (poster !== 'unwanted') return poster
    // Who asked first has gone by; whoever asked with them may still look.
    if (!wanted()) return undefined
  }
}

function sharedPoster(url: string, wanted: () => boolean): Promise<Poster | 'unwanted' | undefined> {
  const before = known.get(url)
  if (before) {
    known.delete(url)
    known.set(url, before)
    return before
  }
  const poster = saved.read(url).then(async (stored): Promise<Poster | 'unwanted' | undefined> => {
    if (stored) return shown(stored)
    const turn = line.then(async () => (wanted() ? await drawPoster(url) : 'unwanted'))
    line = turn
    const drawn = await turn
    if (drawn === 'unwanted') {
      known.delete(url)
      return drawn
    }
    if (drawn) void savePoster(url, drawn)
    return drawn && shown(drawn)
  })
  known.set(url, poster)
  letGo()
  return poster
}

const shown = ({ blob, ...rest }: DrawnPoster): Poster => ({ ...rest, src: URL.createObjectURL(blob) })

function letGo(): void {
  const [oldest] = known
  if (known.size <= maxKnown || !oldest) return
  known.delete(oldest[0])
  void oldest[1].then((poster) => typeof poster === 'object' && URL.revokeObjectURL(poster.src))
}

/** Saves a frame; past some hundreds the oldest go. */
async function savePoster(url: string, poster: DrawnPoster): Promise<void> {
  await saved.write(url, { ...poster, at: Date.now() })
  // Looked at seldom: some more than `maxSaved` do no harm.
  if (added++ % 50 !== 0) return
  const all = (await saved.all('')).toSorted(([, a], [, b]) => b.at - a.at)
  await Promise.all(all.slice(maxSaved).map(([old]) => saved.remove(old)))
}
