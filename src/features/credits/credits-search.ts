import * as z from 'zod/mini'
import { pathField, textField } from '~/src/navigation/search-fields'

/** The screen's search parameters: which transactions are listed, and where to return to. */
export const CreditsSearch = z.object({
  kind: textField(),
  workspace: textField(),
  /** What one was doing when credits ran out. */
  from: pathField(),
})
export type CreditsSearch = z.output<typeof CreditsSearch>
