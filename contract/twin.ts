import * as z from 'zod/mini'
import { maybe, one } from './answer'
import { instant, listOf, text, timeOfDay, timeZone, uri } from './bounds'
import { BrandKitUpdate } from './brand-kit'
import { CampaignCreate } from './campaign'
import { PostOptionsUpdate } from './connections'
import { endpoint } from './endpoint'
import { FaultRules } from './faults'
import { i18n } from './i18n'
import { mediaTypes } from './media'
import { PostContent, PostTarget, postStatuses } from './post'
import { ProductCreate } from './product'
import { platforms } from './social'

// Twins: copies of a workspace for trying things out. Extension of the embedded server (decision 21).

const id = () => text(1, 128)
const inRange = (time: string) => Date.parse(time) > 0
const time = () => z.optional(instant().check(z.refine(inRange, i18n.t('Must be after 1970.'))))
const times = { createdAt: time(), updatedAt: time() }
const count = (max: number) => z.int().check(z.gte(0), z.lte(max))

export const TwinProduct = z.extend(ProductCreate, { id: id(), ...times })
export type TwinProduct = z.output<typeof TwinProduct>

export const TwinCampaign = z.extend(CampaignCreate, { id: id(), heroImageUrl: z.optional(uri()), ...times })
export type TwinCampaign = z.output<typeof TwinCampaign>

/** A twin only stores the address; the file stays at the source. */
export const TwinMedia = z.strictObject({
  id: id(),
  url: uri(),
  type: z.enum(mediaTypes),
  mimeType: text(0, 200),
  name: text(0, 500),
  size: count(Number.MAX_SAFE_INTEGER),
  width: z.optional(count(1_000_000)),
  height: z.optional(count(1_000_000)),
  prompt: z.optional(text(0, 4000)),
  campaignId: z.optional(id()),
  altText: z.optional(text(0, 1000)),
  createdAt: time(),
})
export type TwinMedia = z.output<typeof TwinMedia>

export const TwinAccount = z.strictObject({
  id: id(),
  platform: z.enum(platforms),
  name: text(0, 200),
  handle: text(0, 200),
  avatarUrl: z.optional(uri()),
  connection: z._default(z.enum(['direct', 'agent_session', 'practice']), 'direct'),
  publishCost: z._default(count(1_000_000), 0),
})
export type TwinAccount = z.output<typeof TwinAccount>

export const TwinQueue = z.strictObject({
  id: id(),
  name: text(0, 200),
  timezone: timeZone(),
  slots: listOf(
    z.strictObject({
      weekday: z.int().check(z.gte(0), z.lte(6)),
      time: z.string().check(z.regex(timeOfDay)),
    }),
    400,
  ),
})
export type TwinQueue = z.output<typeof TwinQueue>

export const TwinResult = z.strictObject({
  accountId: id(),
  platform: z.enum(platforms),
  status: z.enum(['pending', 'published', 'failed']),
  url: z.optional(uri()),
  message: z.optional(text(0, 2000)),
  cost: z._default(count(1_000_000), 0),
  at: time(),
  sandbox: z._default(z.boolean(), false),
})

/** A post in any state. Text and accounts may be missing, as they may be at the source. */
export const TwinPost = z.strictObject({
  id: id(),
  content: z.extend(PostContent, { text: text(0, 10_000) }),
  targets: listOf(PostTarget, 10),
  status: z.enum(postStatuses),
  scheduledAt: time(),
  queueId: z.optional(id()),
  campaignId: z.optional(id()),
  assetId: z.optional(id()),
  publishedAt: time(),
  results: z._default(listOf(TwinResult, 10), () => []),
  /** Platform options by account. */
  options: z.optional(PostOptionsUpdate.shape.options),
  ...times,
})
export type TwinPost = z.output<typeof TwinPost>

export const twinKinds = ['brandKit', 'product', 'campaign', 'post', 'media', 'account', 'queue'] as const
export type TwinKind = (typeof twinKinds)[number]

/** Something that couldn't be copied from the source: a field or, if `field` is empty, the whole record. */
export const LeftOut = z.strictObject({ kind: z.enum(twinKinds), id: text(0, 128), field: text(0, 60) })
export type LeftOut = z.output<typeof LeftOut>

/** A list of records with unique ids. */
const records = <T extends z.core.$ZodType<{ id: string }>>(record: T, max: number) =>
  listOf(record, max).check(
    z.refine(
      (list: z.output<T>[]) => new Set(list.map((each) => each.id)).size === list.length,
      i18n.t('Contains the same id twice.'),
    ),
  )

/** A workspace as read from the source, with the source's ids (lists of up to 100, api.md section 8). */
export const TwinSnapshot = z.strictObject({
  brandKit: BrandKitUpdate,
  products: records(TwinProduct, 200),
  campaigns: records(TwinCampaign, 200),
  posts: records(TwinPost, 1000),
  media: records(TwinMedia, 200),
  accounts: records(TwinAccount, 500),
  queues: records(TwinQueue, 100),
  /** Credit balance. */
  credits: z._default(count(1_000_000_000), 0),
  left: listOf(LeftOut, 5000),
})
export type TwinSnapshot = z.output<typeof TwinSnapshot>

export const TwinSource = z.strictObject({
  /** Address of the API, ending in `/v1`; left out for this server. Never contains a token. */
  address: z.optional(uri()),
  workspaceId: id(),
  name: text(1, 200),
})
export type TwinSource = z.output<typeof TwinSource>

export const TwinCreate = z.strictObject({ source: TwinSource, snapshot: TwinSnapshot })

/** A record promoted to the source. The twin is compared with it from then on. */
export const TwinPromoted = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('brandKit'), record: BrandKitUpdate }),
  z.strictObject({ kind: z.literal('product'), twinId: id(), record: TwinProduct }),
  z.strictObject({ kind: z.literal('campaign'), twinId: id(), record: TwinCampaign }),
  z.strictObject({ kind: z.literal('post'), twinId: id(), record: TwinPost }),
  z.strictObject({ kind: z.literal('removed-post'), id: id() }),
])
export type TwinPromoted = z.output<typeof TwinPromoted>

export const Twin = z.looseObject({
  workspaceId: z.string(),
  name: maybe(z.string()),
  source: TwinSource,
  madeAt: z.string(),
  /** The twin's own credit balance. */
  credits: maybe(z.number()),
  snapshot: TwinSnapshot,
  /** Maps the twin's ids to the source's. */
  ids: z.record(z.string(), z.string()),
})
export type Twin = z.output<typeof Twin>

const row = { extension: true, data: one('twin', Twin) } as const
const faults = {
  extension: true,
  path: '/workspaces/{workspaceId}/twin/faults',
  data: one('faults', FaultRules),
} as const

export const createTwin = endpoint({
  ...row,
  method: 'POST',
  path: '/twins',
  scope: 'write',
  body: TwinCreate,
  summary: /*i18n*/ 'Creates a twin: a workspace of its own, copied from a source workspace.',
})
export const getTwin = endpoint({
  ...row,
  method: 'GET',
  path: '/workspaces/{workspaceId}/twin',
  scope: 'read',
  summary: /*i18n*/ 'Returns a twin’s source and its ids on both sides.',
})
export const notePromoted = endpoint({
  ...row,
  method: 'POST',
  path: '/workspaces/{workspaceId}/twin/promoted',
  scope: 'write',
  body: z.strictObject({ promoted: TwinPromoted }),
  summary: /*i18n*/ 'Records that an item of the twin exists at the source.',
})
export const readTwinFaults = endpoint({
  ...faults,
  method: 'GET',
  scope: 'read',
  summary: /*i18n*/ 'Lists the twin’s active faults.',
})
/** Paths of the rules are relative to the workspace, e.g. `/posts/*`. */
export const setTwinFaults = endpoint({
  ...faults,
  method: 'PUT',
  scope: 'write',
  body: FaultRules,
  summary: /*i18n*/ 'Sets the faults of one twin. Nothing else on the server is affected.',
})
