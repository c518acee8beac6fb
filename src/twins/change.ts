import type { BrandKitUpdate } from '~/contract/brand-kit'
import { defaultQueueId } from '~/contract/post'
import type { TwinCampaign, TwinPost, TwinProduct, TwinSnapshot } from '~/contract/twin'

/** A record's editable fields, by name. */
export type Fields = Readonly<Record<string, unknown>>

/** Deep equality that ignores key order and treats undefined fields as missing. */
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

const readOnlyFields: readonly string[] = ['id', 'createdAt', 'updatedAt']

/** The fields of a product or campaign that an update accepts. */
export function fieldsOf(record: TwinProduct | TwinCampaign): Fields {
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => value !== undefined && !readOnlyFields.includes(name)),
  )
}

/** A post's place: `draft`, an instant, `queue:default`, `published` or `failed`. */
export function placeOf({ status, scheduledAt, queueId }: TwinPost): string {
  if (status === 'scheduled' && scheduledAt !== undefined) return new Date(scheduledAt).toISOString()
  if (status === 'queued') return `queue:${queueId ?? defaultQueueId}`
  return status === 'scheduled' ? 'draft' : status
}

/** A post's content, accounts and schedule by field name. */
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
  /** Stable across comparisons. */
  readonly key: string
  readonly title: string
  readonly fields: readonly FieldChange[]
  /** Set if the source changed meanwhile: promoting would overwrite that. */
  readonly conflict?: string | undefined
  /** Why it can't be promoted. */
  readonly refusal?: string | undefined
}

/** A record's change, with the source's ids; records that only the twin has keep the twin's. */
export type ChangeOf<K extends ChangeKind> = Common &
  (
    | {
        readonly kind: K
        readonly what: 'added'
        readonly twinId: string
        readonly after: RecordOf<K>
        /** The source's copy, created since the twin was made: nothing needs creating. */
        readonly existing?: RecordOf<K> | undefined
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

export interface ComparisonInput {
  /** The source as copied into the twin, updated with what has been promoted since. */
  readonly base: TwinSnapshot
  /** The twin now, with the source's ids. */
  readonly twin: TwinSnapshot
  /** The source now; undefined if it wasn't read. */
  readonly source?: TwinSnapshot | undefined
  /** Twin ids by source id. */
  readonly twinIds?: Readonly<Record<string, string>> | undefined
  /** True if the URL is of a file that the source can't reach. */
  readonly isLocalFile?: ((url: string) => boolean) | undefined
}
