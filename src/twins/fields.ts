import { defaultQueueId } from '~/contract/post'
import type { TwinCampaign, TwinPost, TwinProduct } from '~/contract/twin'

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
  const { content, targets, campaignId, assetId } = post
  return { ...content, accounts: targets, campaignId, assetId, time: placeOf(post) }
}
