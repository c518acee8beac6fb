import * as z from 'zod/mini'
import { pathField, textField } from '~/src/navigation/search-fields'

/** What stands in the screen's address: which transactions are listed, and the way back. */
export const CreditsSearch = z.object({
  kind: textField(),
  workspace: textField(),
  /** What one was doing when credits ran out. */
  from: pathField(),
})
export type CreditsSearch = z.output<typeof CreditsSearch>
