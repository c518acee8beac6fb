import * as z from 'zod/mini'
import { aspectRatios } from '~/contract/generation'
import { textField, wordField } from '~/src/modules/search-fields'

/** What stands in the screen's address. */
export const StudioSearch = z.object({
  campaign: textField(),
  prompt: textField(),
  ratio: wordField(aspectRatios),
  preset: textField(),
})
export type StudioSearch = z.output<typeof StudioSearch>
