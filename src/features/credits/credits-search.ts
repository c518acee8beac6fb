import * as z from 'zod/mini'
import { pathField, textField } from '~/src/navigation/search-fields'

/** The screen's search parameters: transaction filters, and where to return to. */
export const CreditsSearch = z.object({
  kind: textField(),
  workspace: textField(),
  /** Path of the page where credits ran out. */
  from: pathField(),
})
export type CreditsSearch = z.output<typeof CreditsSearch>
