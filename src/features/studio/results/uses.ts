import { plural } from '~/src/i18n/plural'
import { timeText } from '~/src/ui/time-text'
import type { KitVersion, PictureRun, RunCall } from '../runs/run'

/** What went into a run, in a phrase: "4:5, brand kit on, 2 references, First Frost". */
export function usesOf(run: PictureRun): string {
  if (run.kind === 'preset') return [run.preset ?? run.body.presetId, run.campaign].filter(Boolean).join(', ')
  const { aspectRatio, useBrandKit, referenceImageUrls, model } = run.body
  const references = referenceImageUrls.length
  return [
    aspectRatio,
    useBrandKit ? 'brand kit on' : 'brand kit off',
    references > 0 && plural(references, ['1 reference', '# references']),
    model,
    run.campaign,
  ]
    .filter(Boolean)
    .join(', ')
}

/** "3fa91c2, of 22 Sept 2026". */
export const kitText = ({ print, at }: KitVersion): string =>
  at === undefined ? print : `${print}, from ${timeText(at, 'date')}`

/** What one call cost, and how that is known. */
export function costText({ cost, costTold }: RunCall): string {
  if (cost === undefined) return 'Unknown'
  if (costTold === true) return plural(cost, ['1 credit', '# credits'])
  return plural(cost, [
    'Up to 1 credit (from the price list; the API didn’t confirm it)',
    'Up to # credits (from the price list; the API didn’t confirm it)',
  ])
}

/** What one of the call's pictures cost; undefined where that does not divide. */
export function costEach({ cost, media }: RunCall): number | undefined {
  const each = cost === undefined ? Number.NaN : cost / Math.max(1, media.length)
  return Number.isInteger(each) ? each : undefined
}
