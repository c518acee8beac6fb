import {
  getBrandKit,
  getProduct,
  listProducts,
  getCampaign,
  listCampaigns,
  getMedia,
  listMedia,
  listQueues,
  listSocialAccounts,
  listPresets,
} from '~/contract/endpoints'
import type { MediaType } from '~/contract/media'
import { pagesFor, toItsEnd } from './pages'
import { fresh, queryFor, listLimit } from './query'

/** The longest words that the API searches for. */
const longestWords = 200

const wordsIn = (q: string | undefined): { q?: string } => {
  const words = q?.trim().slice(0, longestWords).trim()
  return words ? { q: words } : {}
}

/** The content presets. */
export const presetListQuery = () => queryFor(listPresets, {}, { staleTime: fresh.settled })

/** The workspace's connected accounts. */
export const accountListQuery = (workspaceId: string) =>
  queryFor(listSocialAccounts, { params: { workspaceId } }, { staleTime: fresh.settled })

/** The workspace's posting queues. */
export const queueListQuery = (workspaceId: string) =>
  queryFor(listQueues, { params: { workspaceId } }, { staleTime: fresh.calm })

/** The most media that are read at once: screens that show more search for it or scroll. */
export const longestLibrary = 5_000

/** The media items, newest first, of one type where it is given. */
export const mediaListQuery = (workspaceId: string, filter: { type?: MediaType | undefined } = {}) =>
  queryFor(
    listMedia,
    { params: { workspaceId }, query: { limit: listLimit, ...(filter.type && { type: filter.type }) } },
    { staleTime: fresh.calm, whole: longestLibrary },
  )

/** What media are found by where the API has `lists`. */
export interface MediaFilter {
  readonly type?: MediaType | undefined
  readonly q?: string | undefined
}

/** The media items as they are scrolled through. Only where the API has `lists`. */
export const mediaPagesQuery = (workspaceId: string, { type, q }: MediaFilter) =>
  pagesFor(
    listMedia,
    { params: { workspaceId }, query: { ...(type && { type }), ...wordsIn(q) } },
    { staleTime: fresh.calm },
  )

/** One media item. */
export const mediaQuery = (workspaceId: string, mediaId: string) =>
  queryFor(getMedia, { params: { workspaceId, mediaId } }, { staleTime: fresh.calm })

/** The campaigns, newest first. */
export const campaignListQuery = (workspaceId: string) =>
  queryFor(
    listCampaigns,
    { params: { workspaceId }, query: { limit: listLimit } },
    { staleTime: fresh.calm, whole: toItsEnd },
  )

/** The campaigns as they are scrolled through. Only where the API has `lists`. */
export const campaignPagesQuery = (workspaceId: string) =>
  pagesFor(listCampaigns, { params: { workspaceId } }, { staleTime: fresh.calm })

/** One campaign. */
export const campaignQuery = (workspaceId: string, campaignId: string) =>
  queryFor(getCampaign, { params: { workspaceId, campaignId } }, { staleTime: fresh.calm })

/** The products, newest first. */
export const productListQuery = (workspaceId: string) =>
  queryFor(
    listProducts,
    { params: { workspaceId }, query: { limit: listLimit } },
    { staleTime: fresh.calm, whole: toItsEnd },
  )

/** The products as they are scrolled through. Only where the API has `lists`. */
export const productPagesQuery = (workspaceId: string) =>
  pagesFor(listProducts, { params: { workspaceId } }, { staleTime: fresh.calm })

/** One product. */
export const productQuery = (workspaceId: string, productId: string) =>
  queryFor(getProduct, { params: { workspaceId, productId } }, { staleTime: fresh.calm })

/** The workspace's brand kit. */
export const brandKitQuery = (workspaceId: string) =>
  queryFor(getBrandKit, { params: { workspaceId } }, { staleTime: fresh.calm })
