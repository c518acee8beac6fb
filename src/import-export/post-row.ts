import type { Campaign, Post, SocialAccount } from '~/contract'
import { enumValueIn } from '~/contract/answer'
import { platformNames } from '~/domain/platforms/names'
import { placedAt } from '~/src/calendar/posts-by-day'
import { nameOfAccount, writeAddresses, writeNames, writeOptions, writeWords } from './cells'
import type { Table } from './csv'
import { fieldNames, type ImportField } from './import-columns'
import { writeWhen } from './read-when'

/** Platform options by post and account. */
export type OptionsByPost = ReadonlyMap<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>

/** Records that names in a file refer to. */
export interface NamedRecords {
  readonly accounts: readonly Pick<SocialAccount, 'id' | 'platform' | 'name' | 'handle' | 'subscription'>[]
  readonly campaigns: readonly Pick<Campaign, 'id' | 'name'>[]
}

const columns: readonly ImportField[] = [
  'date',
  'time',
  'zone',
  'status',
  'platforms',
  'accounts',
  'postTypes',
  'options',
  'text',
  'hashtags',
  'mentions',
  'link',
  'media',
  'mediaType',
  'campaign',
  'asset',
]

/** A campaign's name if it is unique, otherwise its id. */
function nameOfCampaign(id: string | undefined, campaigns: NamedRecords['campaigns']): string {
  const name = campaigns.find((campaign) => campaign.id === id)?.name
  const isUnique = name !== undefined && campaigns.filter((campaign) => campaign.name === name).length === 1
  // A name that equals another campaign's id would be read as that campaign.
  return isUnique && name.trim() === name && !campaigns.some((campaign) => campaign.id === name)
    ? name
    : (id ?? '')
}

function targetCells(post: Post, accounts: NamedRecords['accounts']) {
  const platforms = new Set(
    post.targets.flatMap(({ platform }) => (platform ? [platformNames[platform]] : [])),
  )
  const names = post.targets.map(({ accountId, platform }) => {
    const account = accounts.find(({ id }) => id === accountId)
    return account && account.platform === platform ? nameOfAccount(account, accounts) : accountId
  })
  const types = post.targets.map(({ postType }) => postType ?? '')
  return {
    platforms: writeNames([...platforms]),
    accounts: writeNames(names),
    // One per account, in order.
    postTypes: types.some(Boolean) ? types.join('; ') : '',
  }
}

function cellsOf(
  post: Post,
  zone: string,
  { accounts, campaigns }: NamedRecords,
  options: OptionsByPost,
): Record<ImportField, string> {
  const at = placedAt(post)
  const when = at === undefined ? { date: '', time: '', zone: '' } : writeWhen(at, zone)
  const { text, hashtags, mentions, link, mediaUrls, mediaType } = post.content
  return {
    ...when,
    ...targetCells(post, accounts),
    options: writeOptions(
      post.targets.map(({ accountId }) => accountId),
      options.get(post.id) ?? {},
    ),
    text,
    hashtags: writeWords(hashtags),
    mentions: writeWords(mentions),
    link: link ?? '',
    media: writeAddresses(mediaUrls),
    mediaType: mediaType ?? '',
    campaign: nameOfCampaign(post.campaignId, campaigns),
    asset: post.assetId ?? '',
    status: enumValueIn(post, 'status') ?? '',
  }
}

/** Posts as a table that `readRow` can read again, with times in `zone`. */
export function postTable(
  posts: readonly Post[],
  zone: string,
  records: NamedRecords,
  options: OptionsByPost = new Map(),
): Table {
  const rows = posts.map((post) => {
    const cells = cellsOf(post, zone, records, options)
    return columns.map((column) => cells[column])
  })
  return [columns.map((column) => fieldNames[column]), ...rows]
}
