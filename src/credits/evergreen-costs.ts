import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Repeat } from '~/contract/repeats'
import type { Queue, SocialAccount } from '~/contract/social'
import { zonedDay } from '~/domain/calendar/time-zone'
import { repeatListQuery } from '~/src/api/queries/repeats'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { publishCost } from './costs'
import type { PlannedCost } from './forecast'

const dayMs = 86_400_000

/** Milliseconds; longer than the credit forecast, which ignores costs after its end. */
export const forecastHorizonMs = 40 * dayMs

/**
 * Costs of evergreen posts after the turn already planned, at the earliest that their pauses allow. A rule's
 * dates are posts themselves, planned further ahead than the forecast.
 */
export function evergreenCosts(
  repeats: readonly Repeat[],
  accounts: readonly SocialAccount[],
  queues: readonly Queue[],
  until: number,
): PlannedCost[] {
  return repeats.flatMap(
    ({ evergreen, state, nextAt, targets = [], publishedCount = 0, plannedCount = 0 }) => {
      if (!evergreen || state !== 'active' || nextAt === undefined) return []
      const { total } = publishCost(targets, accounts)
      // The original post isn't a turn.
      let left = (evergreen.times ?? Number.POSITIVE_INFINITY) - (publishedCount + plannedCount - 1)
      // The last day is one of the queue's zone, as the server reads it.
      const zone = queues.find(({ id }) => id === evergreen.queueId)?.timezone ?? 'UTC'
      const costs: PlannedCost[] = []
      const step = evergreen.pauseDays * dayMs
      for (let at = Date.parse(nextAt) + step; at <= until && left > 0; at += step, left--) {
        const iso = new Date(at).toISOString()
        if (evergreen.until !== undefined && zonedDay(iso, zone) > evergreen.until) break
        costs.push({ at: iso, credits: total })
      }
      return costs
    },
  )
}

const none: readonly Repeat[] = []

/** `evergreenCosts` of a workspace, for its credit forecast. */
export function useEvergreenCosts(workspaceId: string, now: number): readonly PlannedCost[] {
  const has = useExtensions().has('listRepeats')
  const { data = none } = useQuery({ ...repeatListQuery(workspaceId), enabled: has && workspaceId !== '' })
  const { data: accounts } = useQuery({ ...accountListQuery(workspaceId), enabled: workspaceId !== '' })
  const { data: queues } = useQuery({ ...queueListQuery(workspaceId), enabled: data.length > 0 })
  return useMemo(
    () => evergreenCosts(data, accounts ?? [], queues ?? [], now + forecastHorizonMs),
    [data, accounts, queues, now],
  )
}
