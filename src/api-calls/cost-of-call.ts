import { plural } from '~/src/i18n/plural'
import { priceText } from '~/src/credits/prices'
import { costIn } from '~/src/api/generated'
import type { LoggedRequest } from '~/src/api/request-log'
import { bodyOf } from './call-of'

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Credits that the answer tells; of a publish, those of its deliveries. */
function told(answer: unknown): number | undefined {
  const data = isFields(answer) ? answer.data : undefined
  if (!isFields(data)) return undefined
  if (!Array.isArray(data.results)) return costIn(data)
  const costs = data.results.map((each: unknown) => (isFields(each) ? each.cost : undefined))
  return costs.reduce<number>((sum, cost) => sum + (typeof cost === 'number' ? cost : 0), 0)
}

/** What a request cost: as its answer tells, else as the contract has it. */
export function costOfCall({ cost, status, responseBody }: LoggedRequest): string {
  if (cost.kind === 'free') return priceText(cost)
  if (status === undefined || status >= 400) return `not charged (${priceText(cost)})`
  const credits = told(bodyOf(responseBody))
  return credits === undefined ? priceText(cost) : plural(credits, ['1 credit', '# credits'])
}
