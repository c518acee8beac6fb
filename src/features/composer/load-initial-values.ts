import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Post } from '~/contract/post'
import type { Platform, SocialAccount } from '~/contract/social'
import { postOptionsQuery } from '~/src/api/queries/connections'
import { postQuery } from '~/src/api/queries/posts'
import { reviewQuery } from '~/src/api/queries/reviews'
import { studioQuery } from '~/src/api/queries/server-extensions'
import { accountListQuery, mediaQuery, productQuery } from '~/src/api/queries/workspace'
import { listTemplates, saveTemplate } from '~/src/features/composer/templates'
import { readMediaAt } from '~/src/media/media-at'
import { deliveredAccounts } from '~/src/operations/publish-state'
import { loadDraft } from '~/src/posts/drafts'
import type { ComposerSearch } from './composer-search'
import {
  type ComposerMedia,
  type ComposerTarget,
  type ComposerValues,
  composerMedia,
  emptyValues,
  type OptionValues,
  readOptions,
  valuesOfPost,
} from './composer-values'
import { DraftState } from './draft-state'

const Chosen = z.catch(z.array(z.string()), () => [])

/** Remembers the chosen accounts for this workspace's next post. */
export const rememberTargets = (workspaceId: string, targets: readonly ComposerTarget[]): Promise<boolean> =>
  saveTemplate(workspaceId, 'accounts', {
    id: 'last',
    name: i18n.t('Recently used accounts'),
    fields: targets.map(({ accountId }) => accountId),
    savedAt: Date.now(),
  })

/**
 * The accounts chosen last that are still connected, or the only account; empty if they can't be read, or if
 * none were chosen yet.
 */
async function lastTargets(client: QueryClient, workspaceId: string): Promise<ComposerTarget[]> {
  const [[last], accounts] = await Promise.all([
    listTemplates(workspaceId, 'accounts'),
    client.query(accountListQuery(workspaceId)).catch((): SocialAccount[] => []),
  ])
  const ids =
    last === undefined && accounts.length === 1 ? accounts.map(({ id }) => id) : Chosen.parse(last?.fields)
  return ids.flatMap((id) => {
    const platform = accounts.find((account) => account.id === id)?.platform
    return platform ? [{ accountId: id, platform, postType: undefined }] : []
  })
}

/** The composer's initial state: the stored draft, else what the URL asks for. */
export async function loadInitialValues(
  client: QueryClient,
  workspaceId: string,
  draftId: string,
  search: ComposerSearch,
): Promise<DraftState> {
  const draft = await loadDraft(workspaceId, draftId)
  const parsed = DraftState.safeParse(draft?.fields)
  return parsed.success ? parsed.data : fromSearch(client, workspaceId, search)
}

async function fromSearch(
  client: QueryClient,
  workspaceId: string,
  search: ComposerSearch,
): Promise<DraftState> {
  const postId = search.edit ?? search.copy
  if (postId === undefined) return { values: await fromParams(client, workspaceId, search), items: [] }
  const sourceWorkspace = search.edit === undefined ? (search.from ?? workspaceId) : workspaceId
  const post = await client.query({ ...postQuery(sourceWorkspace, postId), staleTime: 0 })
  const [media, options] = await Promise.all([
    // File details help the checks; the post can be edited without them.
    readMediaAt(client, sourceWorkspace, post.content.mediaUrls),
    sourceWorkspace === workspaceId ? optionsFor(client, workspaceId, postId) : {},
    search.edit === undefined ? undefined : readReview(client, workspaceId, postId),
  ])
  const values = { ...valuesOfPost(post, media), options }
  if (sourceWorkspace !== workspaceId)
    return { values: await forOtherWorkspace(client, workspaceId, values), items: [] }
  if (search.edit === undefined) return copyOf(post, values)
  return { values, editing: post, optionsBefore: options, items: [] }
}

/** A post's platform options, which an edit or a copy keeps. */
export async function optionsFor(
  client: QueryClient,
  workspaceId: string,
  postId: string,
): Promise<OptionValues> {
  const studio = await client.query(studioQuery()).catch(() => undefined)
  if (!studio?.extensions.includes('getPostOptions')) return {}
  return readOptions(() => client.query({ ...postOptionsQuery(workspaceId, postId), staleTime: 0 }))
}

/** Preloads the review: it is above the form, which it would push down if loaded later. */
async function readReview(client: QueryClient, workspaceId: string, postId: string): Promise<void> {
  const studio = await client.query(studioQuery()).catch(() => undefined)
  if (!studio?.extensions.includes('getReview')) return
  // The review section shows the error.
  await client.query(reviewQuery(workspaceId, postId)).catch(() => undefined)
}

/** A copy leaves out accounts that already have the post, if it was published in part. */
function copyOf(post: Post, values: ComposerValues): DraftState {
  const leftOut = post.status === 'published' ? [] : deliveredAccounts(post)
  const targets = values.targets.filter(({ accountId }) => !leftOut.includes(accountId))
  return { values: { ...values, targets, when: 'draft' }, items: [], leftOut }
}

/** Values for another workspace, whose accounts, campaigns and queues are different. */
async function forOtherWorkspace(
  client: QueryClient,
  workspaceId: string,
  values: ComposerValues,
): Promise<ComposerValues> {
  const { campaignId, assetId, queueId, when, options } = emptyValues()
  const targets = await lastTargets(client, workspaceId)
  return { ...values, targets, campaignId, assetId, queueId, when, options }
}

async function fromParams(
  client: QueryClient,
  workspaceId: string,
  search: ComposerSearch,
): Promise<ComposerValues> {
  const { date, time, campaignId = '', text = '', mediaId = [], productId, platform } = search
  const blank = emptyValues()
  const found = await Promise.allSettled(mediaId.map((id) => client.query(mediaQuery(workspaceId, id))))
  const media = found.flatMap((each) =>
    each.status === 'fulfilled' ? (composerMedia(each.value) ?? []) : [],
  )
  const targets =
    platform === undefined
      ? await lastTargets(client, workspaceId)
      : await accountsOn(client, workspaceId, platform)
  const product = productId === undefined ? {} : await productValues(client, workspaceId, productId)
  return {
    ...blank,
    ...product,
    text: text || blank.text,
    campaignId,
    targets,
    media: [...media, ...(product.media ?? [])],
    ...(date !== undefined && { when: 'schedule', date }),
    ...(time !== undefined && { time }),
  }
}

/** A platform's accounts; empty if they can't be read. */
async function accountsOn(
  client: QueryClient,
  workspaceId: string,
  platform: Platform,
): Promise<ComposerValues['targets']> {
  const accounts = await client.query(accountListQuery(workspaceId)).catch((): SocialAccount[] => [])
  return accounts
    .filter((account) => account.platform === platform)
    .map(({ id }) => ({ platform, accountId: id, postType: undefined }))
}

/** A product's image and page; empty if it can't be read. */
async function productValues(
  client: QueryClient,
  workspaceId: string,
  productId: string,
): Promise<{ link?: string; media?: ComposerMedia[] }> {
  const product = await client.query(productQuery(workspaceId, productId)).catch(() => undefined)
  if (!product) return {}
  return {
    link: product.sourceUrl ?? '',
    media: product.imageUrl ? [{ url: product.imageUrl, type: 'image' }] : [],
  }
}
