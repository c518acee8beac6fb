import { postTitle } from '~/domain/posts/post-title'
import type { transactions } from '../db/schema'
import { newId } from '../db/identifiers'
import { sampleAccounts } from './catalogue'
import type { SamplePosts } from './make-posts'
import type { SampleCalendar } from './sample-calendar'

type TransactionInsert = typeof transactions.$inferInsert
type Entry = Pick<TransactionInsert, 'amount' | 'kind' | 'description' | 'createdAt'> &
  Partial<TransactionInsert>

/** Credits that the sample's owner has left. */
export const sampleBalance = 412
const bought = 750
/** Pictures a run of a preset makes. */
const presetRun = 6
const days = 18
const prompts = [
  'A pale blue coffee bag in the first snow',
  'Terraces before picking, long light',
  'A black kettle with a slow spout',
  'A cup in front of a low sun',
]

/** What publishing took, and what came back for targets that failed. */
function publishing({ posts, deliveries }: SamplePosts): Entry[] {
  return posts.flatMap((post): Entry[] => {
    const own = deliveries.filter(({ postId }) => postId === post.id)
    const [first] = own
    if (!first) return []
    const paid = own.reduce((sum, { platform }) => sum + costOf(platform), 0)
    const kept = own.reduce((sum, { cost }) => sum + cost, 0)
    const entry = {
      description: `“${postTitle(post.content.text, 60)}”, to ${own.length} ${own.length === 1 ? 'account' : 'accounts'}`,
      createdAt: first.at,
      postId: post.id,
      campaignId: post.campaignId ?? null,
      reference: `publish:${post.id}`,
    }
    return [
      ...(paid > 0 ? [{ ...entry, kind: 'publish' as const, amount: -paid }] : []),
      ...(paid > kept ? [{ ...entry, kind: 'refund' as const, amount: paid - kept }] : []),
    ]
  })
}

function costOf(platform: string): number {
  return sampleAccounts.find((account) => account.platform === platform)?.publishCost ?? 0
}

/** `total` pictures over the days before today, in runs of a preset and single ones. */
function pictures(total: number, calendar: SampleCalendar): Entry[] {
  return Array.from({ length: days }, (_, day) => day).flatMap((day) => {
    const count = Math.round((total * (day + 1)) / days) - Math.round((total * day) / days)
    const runs = Math.floor(count / presetRun)
    return Array.from({ length: runs + (count % presetRun) }, (_, index): Entry => {
      const createdAt = new Date(calendar.at(day - days, '09:52').getTime() + index * 420_000)
      if (index < runs) {
        return {
          kind: 'preset',
          amount: -presetRun,
          description: `Product stills, ${presetRun} images`,
          createdAt,
        }
      }
      const prompt = prompts[(day + index) % prompts.length] ?? 'Image'
      return { kind: 'image', amount: -1, description: prompt, createdAt }
    })
  })
}

/** Transactions that end at `sampleBalance`, beginning from `before` credits. */
export function makeSampleCredits(
  made: SamplePosts,
  calendar: SampleCalendar,
  { creditAccountId, workspaceId, before }: { creditAccountId: string; workspaceId: string; before: number },
): TransactionInsert[] {
  const published = publishing(made)
  const net = published.reduce((sum, { amount }) => sum + amount, 0)
  const opening: Entry = {
    kind: 'purchase',
    amount: bought - before,
    description: `${bought - before} credits bought`,
    createdAt: calendar.at(-days - 3, '10:05'),
    workspaceId: null,
  }
  const drawn = pictures(bought + net - sampleBalance, calendar)
  return [opening, ...published, ...drawn].map((entry) => ({
    id: newId('txn'),
    creditAccountId,
    workspaceId,
    reference: newId('sample'),
    ...entry,
  }))
}
