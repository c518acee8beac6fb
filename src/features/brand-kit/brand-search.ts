import * as z from 'zod/mini'
import { flagField } from '~/src/navigation/search-fields'

/** What stands in the screen's address. */
export const BrandSearch = z.object({
  /** The import from a website is open. */
  import: flagField(),
})
export type BrandSearch = z.output<typeof BrandSearch>
