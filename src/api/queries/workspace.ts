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
import { longestWhole } from './pages'
import { fresh, queryFor, listLimit } from './query'

/** The content presets. */
export const presetListQuery = () => queryFor(listPresets, {}, { staleTime: fresh.settled })

/** The workspace's connected accounts. */
export const accountListQuery = (workspaceId: string) =>
  queryFor(listSocialAccounts, { params: { workspaceId } }, { staleTime: fresh.settled })

/** The workspace's posting queues. */
export const queueListQuery = (workspaceId: string) =>
  queryFor(listQueues, { params: { workspaceId } }, { staleTime: fresh.calm })

/** The media items, newest first, of one type where it is given. */
export const mediaListQuery = (workspaceId: string, filter: { type?: MediaType | undefined } = {}) =>
  queryFor(
    listMedia,
    { params: { workspaceId }, query: { limit: listLimit, ...(filter.type && { type: filter.type }) } },
    { staleTime: fresh.calm, whole: longestWhole },
  )

/** One media item. */
export const mediaQuery = (workspaceId: string, mediaId: string) =>
  queryFor(getMedia, { params: { workspaceId, mediaId } }, { staleTime: fresh.calm })

/** The campaigns, newest first. */
export const campaignListQuery = (workspaceId: string) =>
  queryFor(
    listCampaigns,
    { params: { workspaceId }, query: { limit: listLimit } },
    { staleTime: fresh.calm, whole: longestWhole },
  )

/** One campaign. */
export const campaignQuery = (workspaceId: string, campaignId: string) =>
  queryFor(getCampaign, { params: { workspaceId, campaignId } }, { staleTime: fresh.calm })

/** The products, newest first. */
export const productListQuery = (workspaceId: string) =>
  queryFor(
    listProducts,
    { params: { workspaceId }, query: { limit: listLimit } },
    { staleTime: fresh.calm, whole: longestWhole },
  )

/** One product. */
export const productQuery = (workspaceId: string, productId: string) =>
  queryFor(getProduct, { params: { workspaceId, productId } }, { staleTime: fresh.calm })

/** The workspace's brand kit. */
export const brandKitQuery = (workspaceId: string) =>
  queryFor(getBrandKit, { params: { workspaceId } }, { staleTime: fresh.calm })
