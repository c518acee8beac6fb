import * as z from 'zod/mini'
import { aspectRatios } from '~/contract/generation'
import { textField, textListField, wordField } from '~/src/modules/search-fields'

/** What stands in the screen's address: what the form begins with, and which frame is chosen. */
export const StudioSearch = z.object({
  campaign: textField(),
  prompt: textField(),
  ratio: wordField(aspectRatios),
  preset: textField(),
  /** Addresses of reference images. */
  reference: textListField(),
  /** Id of the media item whose frame is chosen. */
  frame: textField(),
})
export type StudioSearch = z.output<typeof StudioSearch>
