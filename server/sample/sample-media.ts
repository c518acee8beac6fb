import { newId } from '../db/identifiers'
import type { media } from '../db/schema'
import { filePath, mediaAddress, newMediaPath, posterPath } from '../media/media-files'
import type { Dependencies } from '../ports/dependencies'

interface SampleFile {
  /** As a person named it. */
  readonly title: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Seconds of a video; its poster lies beside it. */
  readonly duration?: number
  /** What it was drawn from; uploaded when left out. */
  readonly prompt?: string
}

const upright = { width: 1080, height: 1350 } as const
const wide = { width: 1440, height: 810 } as const
const clip = { width: 720, height: 1280 } as const

/** The sample's media by name, newest first. The files lie in `media/`, by these names and their titles' endings. */
export const samplePictures = {
  'frost-bag': {
    ...upright,
    title: 'first-frost-11.jpg',
    prompt:
      'A pale blue coffee bag standing in the first snow on a hill, blue hour, a large low moon, very few shapes',
  },
  'frost-2': {
    ...upright,
    title: 'first-frost-12.jpg',
    prompt: 'A pale blue coffee bag in front of a full moon, first snow, night, very few shapes',
  },
  'frost-3': {
    ...upright,
    title: 'first-frost-13.jpg',
    prompt: 'A pale blue coffee bag on a snowy hill, dusk, a small moon, very few shapes',
  },
  'wide-farm': {
    ...wide,
    title: 'terraces-01.jpg',
    prompt: 'Terraces before picking, long light, wide',
  },
  latte: { ...upright, title: 'latte.jpg' },
  roaster: { ...upright, title: 'roaster.jpg' },
  storefront: { ...upright, title: 'storefront.jpg' },
  'bar-talk': { ...clip, duration: 4.95, title: 'bar-talk.mp4' },
  cherries: { ...upright, title: 'harvest-03.jpg' },
  'pourover-take': { ...clip, duration: 6, title: 'pour-over-one-take.mp4' },
  'ridgeline-bag': { ...upright, title: 'ridgeline-bag.jpg' },
  contour: { ...upright, title: 'contour.jpg' },
  window: { ...upright, title: 'rain-on-the-window.jpg' },
  poster: {
    ...upright,
    title: 'slow-sunday-poster.jpg',
    prompt: 'A cup in front of a low sun, plum hills, room for two lines of text',
  },
  kettle: {
    ...upright,
    title: 'on-the-bar-05.jpg',
    prompt: 'On the bar in October: a black kettle with a slow spout',
  },
  giftbox: { ...upright, title: 'gift-box.jpg' },
  iced: {
    ...upright,
    title: 'on-the-bar-06.jpg',
    prompt: 'On the bar: iced coffee, late sun',
  },
  'kettle-take': { ...clip, duration: 3.99, title: 'kettle-choreography.mp4' },
  bike: { ...upright, title: 'bike-run.jpg' },
  beans: { ...upright, title: 'beans-day-nine.jpg' },
  bun: { ...upright, title: 'lunch-is-a-bun.jpg' },
  'decaf-bag': { ...upright, title: 'decaf-bag.jpg' },
  grind: { ...upright, title: 'hand-grinder.jpg' },
  cupping: { ...upright, title: 'cupping-table.jpg' },
  portafilter: { ...upright, title: 'portafilter.jpg' },
  pourover: { ...upright, title: 'pour-over.jpg' },
  'wide-bar': { ...wide, title: 'the-bar.jpg' },
  farm: { ...upright, title: 'terraces-at-sunrise.jpg' },
  logo: { title: 'fernhollow-logo.png', width: 512, height: 512 },
} as const satisfies Readonly<Record<string, SampleFile>>

export type PictureName = keyof typeof samplePictures

type MediaRow = Omit<typeof media.$inferInsert, 'workspaceId'>

/** Bytes of a file of `server/sample/media`. */
export type ReadSampleFile = (file: string) => Promise<Uint8Array<ArrayBuffer>>

export interface SampleMedia {
  readonly rows: MediaRow[]
  /** Address of each, as it is stored. */
  readonly address: Readonly<Record<PictureName, string>>
}

const types: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', mp4: 'video/mp4' }
const apartMs = 7 * 3_600_000

/** Puts the sample's files into the storage, and makes the rows that are to name them; the first is the newest. */
export async function storeSampleMedia(
  { storage, clock }: Pick<Dependencies, 'storage' | 'clock'>,
  readFile: ReadSampleFile,
): Promise<SampleMedia> {
  const entries = Object.entries(samplePictures)
  const stored = await Promise.all(
    entries.map(async ([name, picture], index): Promise<[string, MediaRow]> => {
      const ending = picture.title.replace(/^.*\./, '')
      const bytes = await readFile(`${name}.${ending}`)
      const mimeType = types[ending] ?? 'application/octet-stream'
      const path = newMediaPath(picture.title, mimeType)
      const store = (to: string, file: Uint8Array<ArrayBuffer>) =>
        storage.write(to, new Blob([file]).stream(), file.byteLength)
      await store(filePath(path), bytes)
      if ('duration' in picture) await store(posterPath(path), await readFile(`${name}.poster.jpg`))
      const row: MediaRow = {
        id: newId('med'),
        path,
        name: picture.title,
        type: mimeType.startsWith('video/') ? 'video' : 'image',
        mimeType,
        size: bytes.byteLength,
        width: picture.width,
        height: picture.height,
        duration: 'duration' in picture ? picture.duration : null,
        source: 'prompt' in picture ? 'generation' : 'upload',
        prompt: 'prompt' in picture ? picture.prompt : null,
        createdAt: new Date(clock() - (index + 1) * apartMs),
      }
      return [name, row]
    }),
  )
  // One entry for each name of `samplePictures`; TypeScript cannot follow that through entries.
  const address = Object.fromEntries(stored.map(([name, { path }]) => [name, mediaAddress(path)])) as Record<
    PictureName,
    string
  >
  return { rows: stored.map(([, row]) => row), address }
}
