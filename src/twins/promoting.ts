import { i18n } from '@lingui/core'
import type { TwinCampaign, TwinPost, TwinPromoted } from '~/contract/twin'
import type { Operations } from '~/src/operations/operations'
import type { Send } from '~/src/api/http/send'

/** What promoting needs: the source, and where it is noted. */
export interface Promoting {
  /** Over the source's API. */
  readonly send: Send
  /** Of the source. */
  readonly workspaceId: string
  readonly operations: Pick<Operations, 'createPost' | 'replacePost'>
  /** Of the source's identifiers, those that a base of the twin's has. */
  readonly known: (kind: 'product' | 'campaign' | 'post') => ReadonlySet<string>
  /** What the source calls a record; undefined where only the twin has it. */
  readonly resolve: (id: string) => string | undefined
  readonly note: (promoted: TwinPromoted) => Promise<unknown>
  readonly sleep: (ms: number) => Promise<void>
}

/** A change that could not be carried out: said, and left to be tried again. */
export class PromotionError extends Error {
  override readonly name = 'PromotionError'
}

/** Why its calls are made, for the log. */
export const cause = { cause: i18n.t('Promote') }
/** What a person is told where no answer came. */
export const lost = i18n.t('The API didn’t respond. Try again: it checks first, so nothing is created twice.')

/** What a person is told where the campaign or the product is still to be promoted. */
export const noCampaign = i18n.t('The campaign doesn’t exist at the source yet. Promote it first.')
export const noOptions = i18n.t('The source’s API has no platform options.')
export const noProduct = i18n.t('The product doesn’t exist at the source yet. Promote it first.')

/** The record with what it names called as the source calls it. */
export function atSource<T extends TwinCampaign | TwinPost>(
  record: T,
  field: 'productId' | 'campaignId',
  missing: string,
  { resolve }: Promoting,
): T {
  const id = new Map<string, unknown>(Object.entries(record)).get(field)
  if (typeof id !== 'string' || id === '') return record
  const named = resolve(id)
  if (named === undefined) throw new PromotionError(missing)
  return { ...record, [field]: named }
}
