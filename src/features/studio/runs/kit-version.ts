import type { BrandKit } from '~/contract/brand-kit'
import type { KitVersion, PictureRun, Run } from './run'

/** What of a kit goes into pictures; the rest of the record may change as it likes. */
const fields = [
  'name',
  'description',
  'tagline',
  'domain',
  'brandValues',
  'brandAesthetic',
  'brandToneOfVoice',
  'businessOverview',
  'colors',
  'primaryColor',
  'fonts',
  'logoUrl',
  'iconUrl',
] as const

/** A kit's version: a short print of its contents, for no API needs to number them. */
export function kitVersion(kit: BrandKit): KitVersion {
  const contents = JSON.stringify(fields.map((field) => kit[field] ?? null))
  let hash = 0x811c9dc5
  for (let index = 0; index < contents.length; index++) {
    hash = Math.imul(hash ^ contents.charCodeAt(index), 0x01000193) >>> 0
  }
  return { print: hash.toString(36).padStart(7, '0'), at: kit.updatedAt }
}

/** Whether the run's pictures were made with another kit than the present one. */
export const predates = (run: PictureRun, now: KitVersion | undefined): boolean =>
  run.kit !== undefined && now !== undefined && run.kit.print !== now.print

/** The runs whose pictures predate the present kit, without those that have been made again since. */
export function outdated(runs: readonly Run[], now: KitVersion | undefined): PictureRun[] {
  const pictures = runs.flatMap((run) => (run.kind === 'copy' ? [] : [run]))
  const remade = new Set(
    pictures.flatMap(({ remakes, calls }) =>
      remakes !== undefined && calls.some(({ state }) => state === 'done' || state === 'making')
        ? [remakes]
        : [],
    ),
  )
  return pictures.filter(
    (run) => predates(run, now) && !remade.has(run.id) && run.calls.some(({ media }) => media.length > 0),
  )
}
