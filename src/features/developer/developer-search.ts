import * as z from 'zod/mini'
import { textField, wordField } from '~/src/navigation/search-fields'

const developerTabs = ['token', 'calls', 'mcp', 'explorer', 'openapi', 'faults', 'twin'] as const
export type DeveloperTab = (typeof developerTabs)[number]

/** The screen's search parameters. `endpoint` alone opens the explorer with that endpoint. */
export const DeveloperSearch = z.object({
  tab: wordField(developerTabs),
  /** Name of an endpoint, e.g. `createPost`. */
  endpoint: textField(),
  /** Initial values of its form: path parameters, query and body as JSON. */
  fill: textField(),
  /** The workspace id of the open twin. */
  twin: textField(),
})
export type DeveloperSearch = z.output<typeof DeveloperSearch>

/** The tab for these parameters. */
export const tabOf = ({ tab, endpoint }: DeveloperSearch): DeveloperTab =>
  tab ?? (endpoint === undefined ? 'token' : 'explorer')
