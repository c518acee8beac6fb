import { i18n } from '@lingui/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Campaign } from '~/contract/campaign'
import { addDays, daysBetween, isDay, weekdayOf } from '~/domain/calendar/day'
import { dayAt, toInstant } from '~/domain/calendar/time-zone'
import { chosenZone } from '~/src/calendar/device-settings'
import { formDrafts } from '~/src/records/form-draft'

/** When to publish posts: on these weekdays at these times, within a range of days. */
type Period = Pick<PlanRequest, 'from' | 'to' | 'weekdays' | 'times' | 'zone'>

/** Maximum number of proposals at a time; more are impractical to review. */
const maxSlots = 30
const longestDays = 366

/** The future slots of a period in order, as ISO 8601. */
export function planSlots({ from, to, weekdays, times, zone }: Period, now: number): string[] {
  if (!isDay(from) || !isDay(to)) return []
  const days = Math.min(daysBetween(from, to), longestDays)
  const slots: string[] = []
  for (let step = 0; step <= days; step++) {
    const day = addDays(from, step)
    if (!weekdays.includes(weekdayOf(day))) continue
    for (const time of times.toSorted()) slots.push(toInstant(day, time, zone))
  }
  return slots.filter((slot) => Date.parse(slot) > now)
}

/** Why a period can't be planned. */
export function periodRefusal(
  period: Period,
  now: number,
): { field: 'from' | 'to' | 'days' | 'times'; message: string } | undefined {
  if (!isDay(period.from)) return { field: 'from', message: i18n.t('Choose a date.') }
  if (!isDay(period.to)) return { field: 'to', message: i18n.t('Choose a date.') }
  if (daysBetween(period.from, period.to) < 0)
    return { field: 'to', message: i18n.t('The end date is before the start date.') }
  if (period.weekdays.length === 0) return { field: 'days', message: i18n.t('Choose at least one day.') }
  if (period.times.length === 0) return { field: 'times', message: i18n.t('Enter at least one time.') }
  const count = planSlots(period, now).length
  if (count === 0)
    return { field: 'to', message: i18n.t('No upcoming dates in this period match these days and times.') }
  if (count > maxSlots)
    return {
      field: 'to',
      message: i18n.t('That makes {count} posts. The limit is {maxSlots} at a time.', { count, maxSlots }),
    }
  return undefined
}

const PlanRequest = z.object({
  topic: z.string(),
  tone: z.string(),
  includeHashtags: z.boolean(),
  /** Whether the campaign's hero image, or its product's image, is added to each proposal. */
  withHero: z.boolean(),
  accountIds: z.array(z.string()),
  /** `YYYY-MM-DD`, both inclusive. */
  from: z.string(),
  to: z.string(),
  /** 0 is Sunday. */
  weekdays: z.array(z.number()),
  /** `HH:mm`. */
  times: z.array(z.string()),
  /** IANA name. */
  zone: z.string(),
})
/** The plan form's values. */
export type PlanRequest = z.output<typeof PlanRequest>

/** The form's defaults: the next two weeks, Tuesdays and Thursdays at 10:00. */
function initialRequest({ name, productName }: Campaign): PlanRequest {
  const zone = chosenZone()
  const from = addDays(dayAt(Date.now(), zone), 1)
  return {
    topic: [...new Set([name, productName])].filter(Boolean).join(': '),
    tone: '',
    includeHashtags: true,
    withHero: true,
    accountIds: [],
    from,
    to: addDays(from, 13),
    weekdays: [2, 4],
    times: ['10:00'],
    zone,
  }
}

/** The values of a campaign's plan form, stored on this device as they are typed. */
export function usePlanRequest(workspaceId: string, campaign: Campaign) {
  const draft = `plan-form-${campaign.id}`
  const [request, setRequest] = useState(
    () => PlanRequest.safeParse(formDrafts.read(workspaceId, draft)).data ?? initialRequest(campaign),
  )
  const change = (changed: Partial<PlanRequest>) => {
    const next = { ...request, ...changed }
    setRequest(next)
    formDrafts.write(workspaceId, draft, next)
  }
  return { request, change }
}
