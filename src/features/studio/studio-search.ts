import * as z from 'zod/mini'
import { aspectRatios } from '~/contract/generation'
import { flagField, textField, textListField, wordField } from '~/src/navigation/search-fields'

/** The screen's search parameters: the form's initial values, and which results are shown. */
export const StudioSearch = z.object({
  campaign: textField(),
  prompt: textField(),
  ratio: wordField(aspectRatios),
  preset: textField(),
  /** URLs of reference images. A URL with commas is split into several entries (see `addressesIn`). */
  reference: textListField(),
  /** Id of the run whose values the form starts with. */
  from: textField(),
  /** Media id of the chosen frame. */
  frame: textField(),
  /** Whether the next frame chosen is compared with it. */
  compare: flagField(),
  /** Media id of the frame to compare with. */
  with: textField(),
  /** Search text for the results. */
  q: textField(),
  /** Only show results made with an older brand kit. */
  older: flagField(),
})
export type StudioSearch = z.output<typeof StudioSearch>
