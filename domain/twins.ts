import type { TwinSnapshot } from '~/contract/twin'

/** Maps an id to another one, or returns it unchanged. */
export type Rename = (id: string) => string

/** A `Rename` from a table. */
export const by =
  (names: Readonly<Record<string, string>>): Rename =>
  (id) =>
    Object.hasOwn(names, id) ? (names[id] ?? id) : id

const optionalId = <Name extends string>(name: Name, id: string | undefined, rename: Rename) =>
  (id === undefined ? {} : { [name]: rename(id) }) as { [Key in Name]?: string }

/**
 * Renames the ids of records and all references to them. Queues keep their ids, which are names within the workspace, such
 * as `default`.
 */
export function renamed(snapshot: TwinSnapshot, rename: Rename): TwinSnapshot {
  return {
    ...snapshot,
    products: snapshot.products.map((product) => ({ ...product, id: rename(product.id) })),
    campaigns: snapshot.campaigns.map((campaign) => ({
      ...campaign,
      id: rename(campaign.id),
      ...optionalId('productId', campaign.productId, rename),
    })),
    posts: snapshot.posts.map((post) => renamedPost(post, rename)),
    media: snapshot.media.map((media) => ({
      ...media,
      id: rename(media.id),
      ...optionalId('campaignId', media.campaignId, rename),
    })),
    accounts: snapshot.accounts.map((account) => ({ ...account, id: rename(account.id) })),
    left: snapshot.left.map((each) => ({ ...each, id: rename(each.id) })),
  }
}

function renamedPost(post: TwinSnapshot['posts'][number], rename: Rename): TwinSnapshot['posts'][number] {
  return {
    ...post,
    id: rename(post.id),
    ...optionalId('campaignId', post.campaignId, rename),
    ...optionalId('assetId', post.assetId, rename),
    targets: post.targets.map((target) => ({ ...target, accountId: rename(target.accountId) })),
    results: post.results.map((result) => ({ ...result, accountId: rename(result.accountId) })),
    ...(post.options && {
      options: Object.fromEntries(
        Object.entries(post.options).map(([accountId, options]) => [rename(accountId), options]),
      ),
    }),
  }
}
