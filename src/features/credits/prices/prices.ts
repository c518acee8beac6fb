import { word } from '~/domain/language'
import type { Cost, Endpoint } from '~/contract/endpoint'
import * as operations from '~/contract/endpoints'

export interface Price {
  readonly name: string
  readonly summary: string
  readonly words: string
}

const words: Record<Cost['kind'], (cost: Cost) => string> = {
  free: () => word('free'),
  perImage: (cost) => each(cost, 'image'),
  perOutputImage: (cost) => each(cost, 'generated image'),
  perDelivery: () => 'varies by account, see below',
}

const each = (cost: Cost, what: string) =>
  'credits' in cost ? `${cost.credits} ${cost.credits === 1 ? 'credit' : 'credits'} per ${what}` : ''

/** The calls that cost credits, from the table of the contract (api.md section 4). */
export const prices: readonly Price[] = Object.entries<Endpoint>(operations)
  .filter(([, { cost }]) => cost.kind !== 'free')
  .map(([name, { cost, summary }]) => ({ name, summary, words: words[cost.kind](cost) }))

/** How many calls of the API are free. */
export const freeCalls = Object.values<Endpoint>(operations).filter(({ cost }) => cost.kind === 'free').length
