import type { BrandKitUpdate } from '~/contract/brand-kit'
import type { TwinCampaign, TwinPost, TwinProduct, TwinSnapshot } from '~/contract/twin'
import { defaultQueueId } from '~/contract/post'

/** What a person can change of a record, by its field's name. */
export type Fields = Readonly<Record<string, unknown>>

/** Equal whatever the order of keys; a field without a value is as good as none. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}

const unwritten: readonly string[] = ['id', 'createdAt', 'updatedAt']

/** The fields of a product or campaign that its update takes. */
export function fieldsOf(record: TwinProduct | TwinCampaign): Fields {
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => value !== undefined && !unwritten.includes(name)),
  )
}

/** Where a post stands: `draft`, an instant, `queue:default`, `published`, `failed`. */
export function placeOf({ status, scheduledAt, queueId }: TwinPost): string {
  if (status === 'scheduled' && scheduledAt !== undefined) return new Date(scheduledAt).toISOString()
  if (status === 'queued') return `queue:${queueId ?? defaultQueueId}`
  return status === 'scheduled' ? 'draft' : status
}

/** A post's content, accounts and place, each under its name. */
export function postFields(post: TwinPost): Fields {
  const { content, targets, campaignId, assetId, options } = post
  return { ...content, accounts: targets, campaignId, assetId, time: placeOf(post), options }
}

export type ChangeKind = 'brandKit' | 'product' | 'campaign' | 'post'
type RecordOf<K extends ChangeKind> = {
  brandKit: BrandKitUpdate
  product: TwinProduct
  campaign: TwinCampaign
  post: TwinPost
}[K]

export interface FieldChange {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

interface Common {
  /** The same change has the same key, however often it is looked for. */
  readonly key: string
  readonly title: string
  readonly fields: readonly FieldChange[]
  /** Something moved at the source meanwhile: promoting would go over it. */
  readonly conflict?: string | undefined
  /** Why it can't be promoted. */
  readonly refusal?: string | undefined
}

/** One record's change, by the identifiers of the source; what only the twin has goes by the twin's. */
export type ChangeOf<K extends ChangeKind> = Common &
  (
    | {
        readonly kind: K
        readonly what: 'added'
        readonly twinId: string
        readonly after: RecordOf<K>
        /** Stands at the source already, and was not there when the twin was made: nothing is made again. */
        readonly standing?: RecordOf<K> | undefined
      }
    | {
        readonly kind: K
        readonly what: 'changed'
        readonly twinId: string
        readonly before: RecordOf<K>
        readonly after: RecordOf<K>
      }
    | { readonly kind: K; readonly what: 'removed'; readonly before: RecordOf<K> }
  )
export type Change = { [K in ChangeKind]: ChangeOf<K> }[ChangeKind]

export interface Compared {
  /** What the twin was made of, or what stands at the source since it was promoted. */
  readonly base: TwinSnapshot
  /** The twin now, by the source's identifiers. */
  readonly twin: TwinSnapshot
  /** The source now; left out, nothing is known of it. */
  readonly source?: TwinSnapshot | undefined
  /** Identifiers of the twin by those of the source. */
  readonly twinIds?: Readonly<Record<string, string>> | undefined
  /** Whether an address leads to a file that the source can't reach. */
  readonly isOnlyHere?: ((url: string) => boolean) | undefined
}
