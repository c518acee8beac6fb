import { eq } from 'drizzle-orm'
import type { Platform } from '~/contract'
import { publishedTo } from '~/contract/server-sentences'
import { systemZone } from '~/domain/calendar/time-zone'
import { postTitle } from '~/domain/text'
import { addEntries, balanceOf } from '../credits/ledger'
import type { Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import * as schema from '../db/schema'
import { memberships, type principals, type transactions } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { createWorkspaceRows } from '../workspaces/workspaces'
import { costOn, makeSamplePosts, type SampleCalendar, type SamplePosts, sampleCalendar } from './make-posts'
import {
  sampleAccounts,
  sampleBrandKit,
  sampleCampaigns,
  sampleProducts,
  sampleQueues,
} from './sample-catalogue'
import { type ReadSampleFile, type SampleMedia, storeSampleMedia } from './sample-media'

type TransactionInsert = Omit<typeof transactions.$inferInsert, 'creditAccountId'>
type Entry = Pick<TransactionInsert, 'amount' | 'kind' | 'description' | 'createdAt'> &
  Partial<TransactionInsert>

/** Credits that the sample's owner has left. */
const sampleBalance = 412
const purchased = 750
/** Number of pictures that a preset makes. */
const imagesPerPreset = 6
const historyDays = 18
const prompts = [
  'A pale blue coffee bag in the first snow',
  'Terraces before picking, long light',
  'A black kettle with a slow spout',
  'A cup in front of a low sun',
]

/** Transactions of publishing, with refunds of failed targets. */
function publishing({ posts, deliveries }: SamplePosts): Entry[] {
  return posts.flatMap((post): Entry[] => {
    const own = deliveries.filter(({ postId }) => postId === post.id)
    const [first] = own
    if (!first) return []
    const paid = own.reduce((sum, { platform }) => sum + costOn(platform), 0)
    const charged = own.reduce((sum, { cost }) => sum + cost, 0)
    const entry = {
      description: publishedTo(postTitle(post.content.text, 60), own.length),
      createdAt: first.at,
      postId: post.id,
      campaignId: post.campaignId ?? null,
      reference: `publish:${post.id}`,
    }
    return [
      ...(paid > 0 ? [{ ...entry, kind: 'publish' as const, amount: -paid }] : []),
      ...(paid > charged ? [{ ...entry, kind: 'refund' as const, amount: paid - charged }] : []),
    ]
  })
}

/** Spends `total` on pictures over the days before today, by presets and single images. */
function pictures(total: number, calendar: SampleCalendar): Entry[] {
  return Array.from({ length: historyDays }, (_, day) => day).flatMap((day) => {
    const count = Math.round((total * (day + 1)) / historyDays) - Math.round((total * day) / historyDays)
    const runs = Math.floor(count / imagesPerPreset)
    return Array.from({ length: runs + (count % imagesPerPreset) }, (_, index): Entry => {
      const createdAt = new Date(calendar.at(day - historyDays, '09:52').getTime() + index * 420_000)
      if (index < runs) {
        return {
          kind: 'preset',
          amount: -imagesPerPreset,
          description: `Product stills, ${imagesPerPreset} images`,
          createdAt,
        }
      }
      const prompt = prompts[(day + index) % prompts.length] ?? 'Image'
      return { kind: 'image', amount: -1, description: prompt, createdAt }
    })
  })
}

/** Transactions that lead from `before` credits to `sampleBalance`. */
function makeSampleCredits(
  made: SamplePosts,
  calendar: SampleCalendar,
  { workspaceId, before }: { workspaceId: string; before: number },
): TransactionInsert[] {
  const published = publishing(made)
  const net = published.reduce((sum, { amount }) => sum + amount, 0)
  const opening: Entry = {
    kind: 'purchase',
    amount: purchased - before,
    description: `${purchased - before} credits bought`,
    createdAt: calendar.at(-historyDays - 3, '10:05'),
    workspaceId: null,
  }
  const drawn = pictures(purchased + net - sampleBalance, calendar)
  return [opening, ...published, ...drawn].map((entry) => ({
    id: newId('txn'),
    workspaceId,
    reference: newId('sample'),
    ...entry,
  }))
}

export interface SampleOptions {
  readonly principalId: string
  /** Ends with 412 credits; may have some already, fewer than 750. */
  readonly creditAccountId: string
  /** IANA time zone that the sample's times refer to; UTC when left out. */
  readonly timezone?: string
  readonly readFile: ReadSampleFile
}

export interface Sample {
  /** The owner's own, empty workspace. */
  readonly workspaceId: string
  /** Fernhollow Coffee. */
  readonly sampleWorkspaceId: string
}

const dayMs = 86_400_000
const agoBy = ({ now }: SampleCalendar, days: number) => new Date(now.getTime() - days * dayMs)

/** Adds accounts, queues and brand kit; returns the accounts' ids by platform. */
async function addChannels(
  tx: Transaction,
  workspaceId: string,
  timezone: string,
): Promise<Map<Platform, string>> {
  const accounts = sampleAccounts.map((account) => ({ ...account, id: newId('acc'), workspaceId }))
  await tx.insert(schema.socialAccounts).values(accounts)
  await tx.delete(schema.queues).where(eq(schema.queues.workspaceId, workspaceId))
  await tx
    .insert(schema.queues)
    .values(
      sampleQueues.map(({ id, name, slots }) => ({ id, name, slots: [...slots], workspaceId, timezone })),
    )
  return new Map(accounts.map(({ platform, id }) => [platform, id]))
}

/** Adds products and campaigns; returns the campaigns' ids by name. */
async function addCatalogue(
  tx: Transaction,
  workspaceId: string,
  { address }: SampleMedia,
  calendar: SampleCalendar,
): Promise<Map<string, string>> {
  const products = sampleProducts.map(({ pictures, slug, ...product }, index) => ({
    ...product,
    id: newId('prd'),
    workspaceId,
    imageUrl: address[pictures[0]],
    images: pictures.map((name) => address[name]),
    sourceUrl: `https://fernhollow.example/shop/${slug}`,
    createdAt: agoBy(calendar, 30 + index),
    updatedAt: agoBy(calendar, 3 + index),
  }))
  const campaigns = sampleCampaigns.map(({ product, hero, ...campaign }, index) => ({
    ...campaign,
    id: newId('cmp'),
    workspaceId,
    productId: products.find(({ name }) => name === product)?.id ?? null,
    productName: product ?? null,
    heroImageUrl: address[hero],
    createdAt: agoBy(calendar, 20 + index),
    updatedAt: agoBy(calendar, 1 + index),
  }))
  await tx.insert(schema.products).values(products)
  await tx.insert(schema.campaigns).values(campaigns)
  return new Map(campaigns.map(({ name, id }) => [name, id]))
}

async function fill(
  tx: Transaction,
  workspaceId: string,
  media: SampleMedia,
  calendar: SampleCalendar,
  creditAccountId: string,
): Promise<void> {
  await tx.insert(schema.media).values(media.rows.map((row) => ({ ...row, workspaceId })))
  await tx
    .update(schema.brandKits)
    .set({ kit: sampleBrandKit(media.address.logo) })
    .where(eq(schema.brandKits.workspaceId, workspaceId))
  const accountIds = await addChannels(tx, workspaceId, calendar.timezone)
  const campaignIds = await addCatalogue(tx, workspaceId, media, calendar)
  const made = makeSamplePosts({ workspaceId, accountIds, campaignIds, address: media.address }, calendar)
  await tx.insert(schema.posts).values(made.posts)
  await tx.insert(schema.deliveries).values(made.deliveries)
  const before = await balanceOf(tx, creditAccountId)
  // The account's initial credits must predate what the sample spends, or its past balance would be negative.
  await tx
    .update(schema.transactions)
    .set({ createdAt: agoBy(calendar, 30) })
    .where(eq(schema.transactions.creditAccountId, creditAccountId))
  await addEntries(tx, creditAccountId, makeSampleCredits(made, calendar, { workspaceId, before }))
}

/**
 * Creates the two workspaces of a first start (docs/architecture.md, "Running it"): an empty one and Fernhollow
 * Coffee, with dates relative to the clock. The database gets all of it or nothing; files of a failed attempt remain,
 * without any row that refers to them.
 */
export async function createSample(
  deps: Pick<Dependencies, 'db' | 'clock' | 'storage'>,
  { principalId, creditAccountId, timezone = 'UTC', readFile }: SampleOptions,
): Promise<Sample> {
  const now = new Date(deps.clock())
  const calendar = sampleCalendar(now, timezone)
  const made = { ownerId: principalId, creditAccountId }
  const media = await storeSampleMedia(deps, readFile)
  return deps.db.transaction(async (tx) => {
    const own = await createWorkspaceRows(tx, { ...made, name: 'My workspace', timezone, at: now })
    const sample = await createWorkspaceRows(tx, {
      ...made,
      name: 'Fernhollow Coffee',
      timezone,
      at: agoBy(calendar, 60),
    })
    await fill(tx, sample.id, media, calendar, creditAccountId)
    return { workspaceId: own.id, sampleWorkspaceId: sample.id }
  })
}

/**
 * Gives an operator without workspaces the first ones: an empty one, and with `readFile` also the sample. One
 * transaction either way, so that a start that crashed is made up for by the next.
 */
export async function ensureWorkspaces(
  deps: Pick<Dependencies, 'db' | 'clock' | 'storage'>,
  operator: typeof principals.$inferSelect,
  readFile: ReadSampleFile | undefined,
): Promise<void> {
  const { db, clock } = deps
  const [any] = await db.select().from(memberships).where(eq(memberships.principalId, operator.id)).limit(1)
  if (any) return
  const { id, creditAccountId } = operator
  if (readFile) {
    await createSample(deps, { principalId: id, creditAccountId, timezone: systemZone(), readFile })
    return
  }
  const at = new Date(clock())
  await db.transaction((tx) =>
    createWorkspaceRows(tx, {
      name: 'My workspace',
      ownerId: id,
      creditAccountId,
      timezone: systemZone(),
      at,
    }),
  )
}
