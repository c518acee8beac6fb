import * as z from 'zod/mini'
import { aspectRatios } from '~/contract/generation'
import { flagField, textField, textListField, wordField } from '~/src/navigation/search-fields'

/** The screen's search parameters: the form's first values, and which results are shown. */
export const StudioSearch = z.object({
  campaign: textField(),
  prompt: textField(),
  ratio: wordField(aspectRatios),
  preset: textField(),
  /** Addresses of reference images; one with commas of its own comes in pieces (`addressesIn`). */
  reference: textListField(),
  /** Id of the run that the form begins as. */
  from: textField(),
  /** Id of the media item whose frame is chosen. */
  frame: textField(),
  /** The next frame that is chosen is compared with it. */
  compare: flagField(),
  /** Id of the media item that it is compared with. */
  with: textField(),
  /** What is looked for on the sheet. */
  q: textField(),
  /** Only what predates the present brand kit. */
  older: flagField(),
})
export type StudioSearch = z.output<typeof StudioSearch>
