import type { BrandKitUpdate } from '~/contract/brand-kit'
import type { TwinCampaign, TwinPost, TwinProduct, TwinSnapshot } from '~/contract/twin'

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
