import { queryOptions } from '@tanstack/react-query'
import { type CampaignStatus, type Channel, type ContentType, campaignStatuses } from '~/contract/campaign'
import {
  getBrandKit,
  getCampaign,
  getMedia,
  getProduct,
  listCampaigns,
  listMedia,
  listPresets,
  listProducts,
  listQueues,
  listSocialAccounts,
} from '~/contract/endpoints'
import { longestAddress, type ProductOrder } from '~/contract/lists'
import type { Media, MediaType } from '~/contract/media'
import type { Product, ProductStatus } from '~/contract/product'
import { send } from '../http/send'
import { pagesFor, pagesKey, readPage, readWhole, toItsEnd } from './pages'
import { fresh, listLimit, queryFor } from './query'

/** The longest search text and the longest id that the API accepts. */
const maxSearchLength = 200
const maxIdLength = 128

const searchIn = (q: string | undefined): { q?: string } => {
  const words = q?.trim().slice(0, maxSearchLength).trim()
  return words ? { q: words } : {}
}

/** The number of records in a catalogue, and of active ones. */
export interface CatalogueCounts {
  readonly total: number
  readonly active: number
}

/** The key begins like an infinite query's, so that both are invalidated together. */
const countsFor = (endpoint: typeof listProducts | typeof listCampaigns, workspaceId: string) =>
  queryOptions<CatalogueCounts>({
    queryKey: [...pagesKey(endpoint, { workspaceId }), 'counts'],
    queryFn: async ({ signal }) => {
      const count = async (query: { statuses?: ['active'] }) => {
        const one = { ...query, pageSize: 1, total: 'yes' }
        const { total = 0 } = await readPage(endpoint, { params: { workspaceId } }, one, { signal })
        return total
      }
      const [total, active] = await Promise.all([count({}), count({ statuses: ['active'] })])
      return { total, active }
    },
    staleTime: fresh.edited,
  })

/** The content presets. */
export const presetListQuery = () => queryFor(listPresets, {}, { staleTime: fresh.stable })

/** The workspace's connected accounts. */
export const accountListQuery = (workspaceId: string) =>
  queryFor(listSocialAccounts, { params: { workspaceId } }, { staleTime: fresh.stable })

/** The workspace's posting queues. */
export const queueListQuery = (workspaceId: string) =>
  queryFor(listQueues, { params: { workspaceId } }, { staleTime: fresh.edited })

/** The newest media items, optionally of one type; all that servers without `lists` return. */
export const mediaListQuery = (workspaceId: string, filter: { type?: MediaType | undefined } = {}) =>
  queryFor(
    listMedia,
    { params: { workspaceId }, query: { limit: listLimit, ...(filter.type && { type: filter.type }) } },
    { staleTime: fresh.edited },
  )

/** Filter of media, if the API has `lists`. */
export interface MediaFilter {
  readonly type?: MediaType | undefined
  readonly q?: string | undefined
  readonly campaignId?: string | undefined
}

/** The media items as an infinite query. Only if the API has `lists`. */
export const mediaPagesQuery = (workspaceId: string, { type, q, campaignId }: MediaFilter) =>
  pagesFor(
    listMedia,
    {
      params: { workspaceId },
      query: {
        ...(type && { type }),
        ...searchIn(q),
        ...(campaignId !== undefined && { campaignIds: [campaignId] }),
      },
    },
    { staleTime: fresh.edited },
  )

/**
 * The eight newest media items. The key begins like an infinite query's, so that both are invalidated
 * together.
 */
export const newestMediaQuery = (workspaceId: string) =>
  queryOptions<Media[]>({
    queryKey: [...pagesKey(listMedia, { workspaceId }), 'newest'],
    queryFn: ({ signal }) => send(listMedia, { params: { workspaceId }, query: { limit: 8 } }, { signal }),
    staleTime: fresh.edited,
  })

/**
 * The media item with a URL, or null if the library has none. Only if the API has `lists`; keyed like
 * `newestMediaQuery`.
 */
export const mediaAtQuery = (workspaceId: string, url: string) =>
  queryOptions<Media | null>({
    queryKey: [...pagesKey(listMedia, { workspaceId }), 'at', url],
    queryFn: async ({ signal }) => {
      if (url === '' || url.length > longestAddress) return null
      const found = await send(listMedia, { params: { workspaceId }, query: { url, limit: 1 } }, { signal })
      // A server that doesn't support `url` yet returns the newest item.
      return found.find((media) => media.url === url) ?? null
    },
    staleTime: fresh.edited,
  })

/** One media item. */
export const mediaQuery = (workspaceId: string, mediaId: string) =>
  queryFor(getMedia, { params: { workspaceId, mediaId } }, { staleTime: fresh.edited })

/** The campaigns, newest first. */
export const campaignListQuery = (workspaceId: string) =>
  queryFor(
    listCampaigns,
    { params: { workspaceId }, query: { limit: listLimit } },
    { staleTime: fresh.edited, whole: toItsEnd },
  )

/** Filter of campaigns, if the API has `lists`. */
export interface CampaignFilter {
  readonly q?: string | undefined
  readonly status?: CampaignStatus | undefined
  /** Leaves out archived ones. */
  readonly current?: boolean | undefined
  readonly channel?: Channel | undefined
  readonly type?: ContentType | undefined
  readonly productId?: string | undefined
}

const currentStatuses = campaignStatuses.filter((status) => status !== 'archived')

/** The campaigns as an infinite query. Only if the API has `lists`. */
export const campaignPagesQuery = (
  workspaceId: string,
  { q, status, current, channel, type, productId }: CampaignFilter = {},
) =>
  pagesFor(
    listCampaigns,
    {
      params: { workspaceId },
      query: {
        ...searchIn(q),
        ...(current && { statuses: currentStatuses }),
        ...(status && { statuses: [status] }),
        ...(channel && { channels: [channel] }),
        ...(type && { contentTypes: [type] }),
        ...(productId !== undefined && { productIds: [productId.slice(0, maxIdLength)] }),
      },
    },
    { staleTime: fresh.edited },
  )

/** The number of campaigns. Only if the API has `lists`. */
export const campaignCountsQuery = (workspaceId: string) => countsFor(listCampaigns, workspaceId)

/** One campaign. */
export const campaignQuery = (workspaceId: string, campaignId: string) =>
  queryFor(getCampaign, { params: { workspaceId, campaignId } }, { staleTime: fresh.edited })

/** The products, newest first. */
export const productListQuery = (workspaceId: string) =>
  queryFor(
    listProducts,
    { params: { workspaceId }, query: { limit: listLimit } },
    { staleTime: fresh.edited, whole: toItsEnd },
  )

/** Filter and order of products, if the API has `lists`. */
export interface ProductFilter {
  readonly q?: string | undefined
  readonly status?: ProductStatus | undefined
  readonly order?: ProductOrder | undefined
}

const productsInput = (workspaceId: string, { q, status, order }: ProductFilter) => ({
  params: { workspaceId },
  query: {
    ...searchIn(q),
    ...(status && { statuses: [status] }),
    ...(order && order !== 'newest' && { order }),
  },
})

/** The products as an infinite query. Only if the API has `lists`. */
export const productPagesQuery = (workspaceId: string, filter: ProductFilter = {}) =>
  pagesFor(listProducts, productsInput(workspaceId, filter), { staleTime: fresh.edited })

/** All matching products, uncached. Only if the API has `lists`. Rejects with `StudioError`. */
export const readProducts = (workspaceId: string, filter: ProductFilter): Promise<readonly Product[]> =>
  readWhole(listProducts, productsInput(workspaceId, filter), {})

/** The number of products. Only if the API has `lists`. */
export const productCountsQuery = (workspaceId: string) => countsFor(listProducts, workspaceId)

/** One product. */
export const productQuery = (workspaceId: string, productId: string) =>
  queryFor(getProduct, { params: { workspaceId, productId } }, { staleTime: fresh.edited })

/** The workspace's brand kit. */
export const brandKitQuery = (workspaceId: string) =>
  queryFor(getBrandKit, { params: { workspaceId } }, { staleTime: fresh.edited })
