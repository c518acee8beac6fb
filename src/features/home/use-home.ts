import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { weekDays, weekStartOf } from '~/src/calendar/week'
import { zonedDay } from '~/domain/calendar/time-zone'
import { useAllPosts } from '~/src/api/queries/all-posts'
import { postOptionsListQuery } from '~/src/api/queries/connections'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { useWebhooks } from '~/src/api/queries/webhooks'
import { campaignListQuery, mediaListQuery, accountListQuery } from '~/src/api/queries/workspace'
import { useMinute } from '~/src/calendar/use-now'
import { chosenZone, useDeviceSettings } from '~/src/calendar/device-settings'
import { useRunway } from '~/src/credits/use-credit-forecast'
import { insistsOnChoices, postsMissingChoices } from '~/src/posts/missing-choices'
import { campaignProgress } from './campaign-progress'
import { actionItems } from './action-items'
import { leftToPublish, weekStrip } from './week'

/** Everything that Home shows, all of it from queries that other screens read too. */
export function useHome(workspaceId: string) {
  const now = useMinute()
  const zone = chosenZone()
  const { weekStart = weekStartOf(navigator.language) } = useDeviceSettings()
  const today = zonedDay(new Date(now).toISOString(), zone)
  const all = useAllPosts(workspaceId)
  const { posts, isPending, incomplete } = all
  const campaigns = useQuery(campaignListQuery(workspaceId))
  const accounts = useQuery(accountListQuery(workspaceId))
  const media = useQuery(mediaListQuery(workspaceId))
  const webhooks = useWebhooks(workspaceId)
  const knowsOptions = useExtensions().has('listPostOptions')
  const postOptions = useQuery({
    ...postOptionsListQuery(workspaceId),
    enabled: knowsOptions && accounts.data?.some(insistsOnChoices) === true,
  })
  const missingChoices = useMemo(
    () => (postOptions.data ? postsMissingChoices(posts, accounts.data ?? [], postOptions.data) : []),
    [posts, accounts.data, postOptions.data],
  )
  const runway = useRunway(workspaceId, now, zone)

  const week = useMemo(() => weekDays(today, weekStart), [today, weekStart])
  const days = useMemo(() => weekStrip(posts, week, today, zone), [posts, week, today, zone])
  const toGo = useMemo(() => leftToPublish(posts, week, zone), [posts, week, zone])
  const progress = useMemo(
    () =>
      isPending || incomplete ? undefined : campaigns.data && campaignProgress(campaigns.data, posts, zone),
    [isPending, incomplete, campaigns.data, posts, zone],
  )
  // What couldn't be loaded isn't an action item: its own section shows the error.
  const settled = !isPending && !campaigns.isPending && !accounts.isPending && (runway.data ?? runway.error)
  const waiting = useMemo(
    () =>
      settled
        ? actionItems({
            posts,
            campaigns: campaigns.data ?? [],
            accounts: accounts.data ?? [],
            webhooks: webhooks.data ?? [],
            missingChoices,
            runway: runway.data,
            today,
            week,
            zone,
            cutOff: all.cutOff,
          })
        : undefined,
    [
      settled,
      posts,
      campaigns.data,
      accounts.data,
      webhooks.data,
      missingChoices,
      runway.data,
      today,
      week,
      zone,
      all.cutOff,
    ],
  )
  return { today, all, days, toGo, waiting, runway, progress, campaigns, media }
}

export type Home = ReturnType<typeof useHome>
