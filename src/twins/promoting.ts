import { i18n } from '@lingui/core'
import type { TwinCampaign, TwinPost, TwinPromoted } from '~/contract/twin'
import type { Operations } from '~/src/operations/operations'
import type { Send } from '~/src/api/http/send'

/** What promoting works with: the source's API, and where results are recorded. */
export interface PromotionDeps {
  /** Calls the source's API. */
  readonly send: Send
  /** The source's workspace. */
  readonly workspaceId: string
  readonly operations: Pick<Operations, 'createPost' | 'replacePost'>
  /** Ids of the source's records that the twin has a base for. */
  readonly known: (kind: 'product' | 'campaign' | 'post') => ReadonlySet<string>
  /** A record's id at the source; undefined if only the twin has it. */
  readonly resolve: (id: string) => string | undefined
  readonly note: (promoted: TwinPromoted) => Promise<unknown>
  readonly sleep: (ms: number) => Promise<void>
}

/** A change that couldn't be carried out. Shown to the person, who can retry it. */
export class PromotionError extends Error {
  override readonly name = 'PromotionError'
}

/** Shown with its calls in the request log. */
export const cause = { cause: i18n.t('Promote') }
export const lostAnswer = i18n.t(
  'The API didn’t respond. Try again: it checks first, so nothing is created twice.',
)

export const noCampaign = i18n.t('The campaign doesn’t exist at the source yet. Promote it first.')
export const noOptions = i18n.t('The source’s API has no platform options.')
export const noProduct = i18n.t('The product doesn’t exist at the source yet. Promote it first.')

/**
 * The record with a reference to another one translated to the source's id. Throws `PromotionError` if that
 * doesn't exist yet.
 */
export function atSource<T extends TwinCampaign | TwinPost>(
  record: T,
  field: 'productId' | 'campaignId',
  missing: string,
  { resolve }: PromotionDeps,
): T {
  const id = new Map<string, unknown>(Object.entries(record)).get(field)
  if (typeof id !== 'string' || id === '') return record
  const sourceId = resolve(id)
  if (sourceId === undefined) throw new PromotionError(missing)
  return { ...record, [field]: sourceId }
}
