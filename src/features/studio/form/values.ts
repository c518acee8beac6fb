import * as z from 'zod/mini'
import { CopyGeneration, ImageGeneration, PresetGeneration } from '~/contract/generation'

const variations = 'Enter a whole number from 1 to 8.'
/** Calls of one run; each makes one picture. */
export const maxVariations = 8

// The forms' fields are the bodies' own, with what a person chooses beside them. A select's "none" stands for no campaign.

export const ImageValues = z.extend(ImageGeneration, {
  variations: z.pipe(
    z.transform((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
    z.int(variations).check(z.gte(1, variations), z.lte(maxVariations, variations)),
  ),
})
export type ImageValues = z.output<typeof ImageValues>

export const CopyValues = CopyGeneration
export type CopyValues = z.output<typeof CopyValues>
export const PresetValues = PresetGeneration
export type PresetValues = z.output<typeof PresetValues>
