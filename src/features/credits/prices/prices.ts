import type { Endpoint } from '~/contract/endpoint'
import * as operations from '~/contract/endpoints'
import { priceText } from '~/src/credits/prices'

export interface Price {
  readonly name: string
  readonly summary: string
  readonly words: string
}

/** The calls that cost credits, from the table of the contract (api.md section 4). */
export const prices: readonly Price[] = Object.entries<Endpoint>(operations)
  .filter(([, { cost }]) => cost.kind !== 'free')
  .map(([name, { cost, summary }]) => ({ name, summary, words: priceText(cost) }))

/** How many calls of the API are free. */
export const freeCalls = Object.values<Endpoint>(operations).filter(({ cost }) => cost.kind === 'free').length
