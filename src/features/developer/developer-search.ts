import * as z from 'zod/mini'
import { textField, wordField } from '~/src/navigation/search-fields'

export const developerTabs = ['token', 'calls', 'mcp', 'explorer', 'openapi', 'switchboard', 'twin'] as const
export type DeveloperTab = (typeof developerTabs)[number]

/** The screen's search parameters. `endpoint` alone opens the explorer on it. */
export const DeveloperSearch = z.object({
  tab: wordField(developerTabs),
  /** Name of an endpoint of the contract, such as `createPost`. */
  endpoint: textField(),
  /** What its form is filled with: path parameters, query and body as JSON. */
  fill: textField(),
  /** The twin that is looked at, by its workspace. */
  twin: textField(),
})
export type DeveloperSearch = z.output<typeof DeveloperSearch>

/** The tab that an address means. */
export const tabOf = ({ tab, endpoint }: DeveloperSearch): DeveloperTab =>
  tab ?? (endpoint === undefined ? 'token' : 'explorer')
