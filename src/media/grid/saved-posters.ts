import { table } from '~/src/storage/table'

/** A frame of a video, kept so that it is drawn once. */
interface KeptPoster {
  readonly blob: Blob
  readonly seconds: number | undefined
  readonly width: number
  readonly height: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

const store = table<KeptPoster>('video-posters')

/** About 20 MB of pictures. */
const most = 400
let added = 0

/** The frame that was drawn of the video at `url`, if it is still kept. */
export const keptPoster = (url: string): Promise<KeptPoster | undefined> => store.read(url)

/** Keeps a frame; past some hundreds the oldest go. */
export async function keepPoster(url: string, poster: Omit<KeptPoster, 'at'>): Promise<void> {
  await store.write(url, { ...poster, at: Date.now() })
  // Looked at seldom: some more than `most` do no harm.
  if (added++ % 50 !== 0) return
  const all = (await store.all('')).toSorted(([, a], [, b]) => b.at - a.at)
  await Promise.all(all.slice(most).map(([old]) => store.remove(old)))
}
