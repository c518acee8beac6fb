import * as z from 'zod/mini'
import { flagField } from '~/src/navigation/search-fields'

/** The screen's search parameters. */
export const BrandSearch = z.object({
  /** The import dialog is open. */
  import: flagField(),
})
export type BrandSearch = z.output<typeof BrandSearch>
