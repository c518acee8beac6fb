import * as z from 'zod/mini'
import { transactionKinds } from '~/contract/credits'
import { textField, wordField } from '~/src/modules/search-fields'

/** What stands in the screen's address: which transactions are listed. */
export const CreditsSearch = z.object({
  kind: wordField(transactionKinds),
  workspace: textField(),
})
export type CreditsSearch = z.output<typeof CreditsSearch>
