import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { dayAt } from '~/domain/calendar/time-zone'
import { useWorkspace } from '~/src/api/queries/access'
import { unlisted, useNeededPosts } from '~/src/api/queries/all-posts'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { accountListQuery, campaignListQuery, newestMediaQuery } from '~/src/api/queries/workspace'
import { currentSession } from '~/src/api/session/session'
import { chosenZone, useDeviceSettings } from '~/src/calendar/device-settings'
import { useMinute } from '~/src/calendar/use-now'
import { weekDays, weekStartOf } from '~/src/calendar/week'
import { useCreditForecast } from '~/src/credits/use-credit-forecast'
import { disconnectedPosts } from '~/src/posts/account-health'
import { postsMissingChoices, requiresChoices } from '~/src/posts/missing-choices'
import { actionItems } from './action-items'
import { campaignProgress } from './campaign-progress'
import { campaignPosts, homePosts, weekPosts } from './home-posts'
import { leftToPublish, weekStrip } from './week'

/**
 * What Home reads from extensions, if the server has them; undefined while loading. Imported lazily, as the
 * first screen has no room for it (e2e/first-screen.spec.ts).
 */
function useExtensionLists(workspaceId: string, accounts: readonly SocialAccount[], posts: readonly Post[]) {
  const client = useQueryClient()
  const extensions = useExtensions()
  const role = useWorkspace(workspaceId)?.role
  const postOptions = extensions.has('listPostOptions') && accounts.some(requiresChoices)
  const requested = {
    webhooks: extensions.has('listWebhooks') && role === 'owner',
    postOptions,
    platforms: postOptions && extensions.has('listPlatforms'),
    // For the credit forecast: the repeats after a waiting post.
    evergreen: extensions.has('listRepeats') && posts.some(({ repeat }) => repeat && !repeat.rule),
  }
  return useQuery({
    queryKey: ['home', currentSession()?.address ?? '', workspaceId, requested],
    queryFn: async () =>
      (await import('./extension-lists')).readExtensionLists(client, workspaceId, requested, accounts),
    enabled: requested.webhooks || requested.postOptions || requested.evergreen,
    staleTime: 0,
  }).data
}

/** Everything that Home shows, from queries that other screens use as well. */
export function useHome(workspaceId: string) {
  const now = useMinute()
  const zone = chosenZone()
  const { weekStart = weekStartOf(navigator.language) } = useDeviceSettings()
  const today = dayAt(now, zone)
  const campaigns = useQuery(campaignListQuery(workspaceId))
  const all = useNeededPosts(workspaceId, homePosts(workspaceId, today, weekStart, zone))
  const ofWeek = useNeededPosts(workspaceId, weekPosts(workspaceId, today, weekStart, zone))
  const { incomplete } = all
  // Separate, as they are requested once the campaigns have loaded, which the week must not wait for.
  const ofCampaigns = useNeededPosts(workspaceId, campaignPosts(workspaceId, campaigns.data ?? []))
  const isPending = all.isPending || ofCampaigns.isPending
  const posts = useMemo(
    () => [...all.posts, ...unlisted(ofCampaigns.posts, all.posts)],
    [all.posts, ofCampaigns.posts],
  )
  const accounts = useQuery(accountListQuery(workspaceId))
  const media = useQuery(newestMediaQuery(workspaceId))
  const lists = useExtensionLists(workspaceId, accounts.data ?? [], posts)
  const missingChoices = useMemo(
    () =>
      lists && !lists.sendsDraftsAlone
        ? postsMissingChoices(posts, accounts.data ?? [], lists.postOptions)
        : [],
    [posts, accounts.data, lists],
  )
  const forecast = useCreditForecast(workspaceId, now, zone, lists?.evergreen)

  const week = useMemo(() => weekDays(today, weekStart), [today, weekStart])
  const days = useMemo(() => weekStrip(posts, week, today, zone), [posts, week, today, zone])
  // A week with posts is shown as soon as it has loaded, as its pictures are the largest paint. An empty one
  // waits, as the workspace may have no posts at all.
  const isWeekKnown =
    !all.isPending || (!ofWeek.isPending && !ofWeek.incomplete && days.some(({ lead }) => lead))
  const toGo = useMemo(() => leftToPublish(posts, week, zone), [posts, week, zone])
  const progress = useMemo(
    () =>
      isPending || incomplete ? undefined : campaigns.data && campaignProgress(campaigns.data, posts, zone),
    [isPending, incomplete, campaigns.data, posts, zone],
  )
  // What couldn't be loaded isn't an action item; its own section shows the error.
  const isReady =
    !isPending && !campaigns.isPending && !accounts.isPending && (forecast.data ?? forecast.error)
  const openItems = useMemo(
    () =>
      isReady
        ? actionItems({
            posts,
            campaigns: campaigns.data ?? [],
            accounts: accounts.data ?? [],
            webhooks: lists?.webhooks ?? [],
            missingChoices,
            disconnected: accounts.data ? disconnectedPosts(posts, accounts.data) : [],
            creditForecast: forecast.data,
            today,
            week,
            zone,
            cutOff: all.cutOff,
          })
        : undefined,
    [
      isReady,
      posts,
      campaigns.data,
      accounts.data,
      lists,
      missingChoices,
      forecast.data,
      today,
      week,
      zone,
      all.cutOff,
    ],
  )
  // Without its own section, and while it is missing, whether nothing needs attention is unknown.
  const unread = all.incomplete ? all : accounts.isLoadingError ? accounts : undefined
  return { today, all, unread, days, isWeekKnown, toGo, openItems, forecast, progress, campaigns, media }
}

export type Home = ReturnType<typeof useHome>
