import type { RunOf } from '../runs/run'

/** What went into a run, in a phrase: "4:5, brand kit on, 2 references, First Frost". */
export function usesOf(run: RunOf<'image'> | RunOf<'preset'>): string {
  if (run.kind === 'preset') return [run.preset ?? run.body.presetId, run.campaign].filter(Boolean).join(', ')
  const { aspectRatio, useBrandKit, referenceImageUrls, model } = run.body
  const references = referenceImageUrls.length
  return [
    aspectRatio,
    useBrandKit ? 'brand kit on' : 'brand kit off',
    references > 0 && `${references} ${references === 1 ? 'reference' : 'references'}`,
    model,
    run.campaign,
  ]
    .filter(Boolean)
    .join(', ')
}
