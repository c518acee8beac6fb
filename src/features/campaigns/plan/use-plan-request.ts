import { useState } from 'react'
import * as z from 'zod/mini'
import type { Campaign } from '~/contract/campaign'
import { addDays } from '~/domain/calendar/day'
import { zonedDay } from '~/domain/calendar/zoned'
import { formDrafts } from '~/src/api/form-drafts'
import { chosenZone } from '~/src/calendar/device-settings'

const PlanRequest = z.object({
  topic: z.string(),
  tone: z.string(),
  includeHashtags: z.boolean(),
  /** Whether the campaign's hero image goes with each proposal. */
  withHero: z.boolean(),
  accountIds: z.array(z.string()),
  /** `YYYY-MM-DD`. */
  from: z.string(),
  to: z.string(),
  /** 0 is Sunday. */
  weekdays: z.array(z.number()),
  /** `HH:mm`. */
  times: z.array(z.string()),
  /** IANA name. */
  zone: z.string(),
})
/** What is asked of a plan. */
export type PlanRequest = z.output<typeof PlanRequest>

/** The next two weeks, on Tuesdays and Thursdays at ten. */
function firstAsked({ name, productName }: Campaign): PlanRequest {
  const zone = chosenZone()
  const from = addDays(zonedDay(new Date().toISOString(), zone), 1)
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

/** What is asked of a campaign's plan, kept on this device as it is typed. */
export function usePlanRequest(workspaceId: string, campaign: Campaign) {
  const draft = `plan-form-${campaign.id}`
  const [asked, setAsked] = useState(
    () => PlanRequest.safeParse(formDrafts.read(workspaceId, draft)).data ?? firstAsked(campaign),
  )
  const ask = (change: Partial<PlanRequest>) => {
    const next = { ...asked, ...change }
    setAsked(next)
    formDrafts.write(workspaceId, draft, next)
  }
  return { asked, ask }
}
