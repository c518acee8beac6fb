import {
  getConnection,
  getPostingChoices,
  getPostOptions,
  listAccountPosts,
  listPlatforms,
  listPostOptions,
} from '~/contract/connections'
import { fresh, queryFor } from './query'

// Extensions of the embedded server: check `useExtensions` first.

/** The platforms, and whether people can sign in to them. */
export const platformListQuery = () => queryFor(listPlatforms, {}, { staleTime: fresh.edited })

/** One sign-in at a platform. Never fresh, as it changes in another tab. */
export const connectionQuery = (workspaceId: string, connectionId: string) =>
  queryFor(getConnection, { params: { workspaceId, connectionId } }, { staleTime: 0 })

/** Scheduled and queued posts that target an account, soonest first. */
export const accountPostsQuery = (workspaceId: string, accountId: string) =>
  queryFor(listAccountPosts, { params: { workspaceId, accountId } }, { staleTime: 0 })

/**
 * The choices that an account's platform offers for a post. Reddit's depend on the subreddit; '' means the
 * account's own profile.
 */
export const postingChoicesQuery = (workspaceId: string, accountId: string, subreddit: string) =>
  queryFor(
    getPostingChoices,
    { params: { workspaceId, accountId }, query: subreddit === '' ? {} : { subreddit } },
    { staleTime: fresh.edited },
  )

/** The platform options of a post, by account. */
export const postOptionsQuery = (workspaceId: string, postId: string) =>
  queryFor(getPostOptions, { params: { workspaceId, postId } }, { staleTime: fresh.live })

/** The platform options of all posts of a workspace that have any. */
export const postOptionsListQuery = (workspaceId: string) =>
  queryFor(listPostOptions, { params: { workspaceId } }, { staleTime: fresh.live })
