import * as z from 'zod/mini'
import { lateSchema } from '~/contract/answer'
import { flagField } from '~/src/navigation/search-fields'

/** The screen's search parameters. */
export const BrandSearch = lateSchema(() =>
  z.object({
    /** The import from a website is open. */
    import: flagField(),
  }),
)
export type BrandSearch = z.output<typeof BrandSearch>
