import type { BrandKit } from '~/contract/brand-kit'
import type { KitVersion, PictureRun, Run, RunCall } from './run'

/** The fields of a brand kit that affect images; changes to others don't make a new version. */
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

/** A brand kit's version: a short hash of its contents, as the API has no version numbers. */
export function kitVersion(kit: BrandKit): KitVersion {
  const contents = JSON.stringify(fields.map((field) => kit[field] ?? null))
  let hash = 0x811c9dc5
  for (let index = 0; index < contents.length; index++) {
    hash = Math.imul(hash ^ contents.charCodeAt(index), 0x01000193) >>> 0
  }
  return { print: hash.toString(36).padStart(7, '0'), at: kit.updatedAt }
}

/** True if the run's images were made with another brand kit than the current one. */
export const predates = (run: PictureRun, now: KitVersion | undefined): boolean =>
  run.kit !== undefined && now !== undefined && run.kit.print !== now.print

/** The states of a call that has made an image again, or may do so yet. */
const remaking: readonly RunCall['state'][] = ['waiting', 'making', 'looking', 'done']

/** The runs whose images were made with an older brand kit, without those made again since or just now. */
export function outdated(runs: readonly Run[], now: KitVersion | undefined): PictureRun[] {
  const pictures = runs.flatMap((run) => (run.kind === 'copy' ? [] : [run]))
  const remade = new Set(
    pictures.flatMap(({ remakes, calls }) =>
      remakes !== undefined && calls.some(({ state }) => remaking.includes(state)) ? [remakes] : [],
    ),
  )
  return pictures.filter(
    (run) => predates(run, now) && !remade.has(run.id) && run.calls.some(({ media }) => media.length > 0),
  )
}
