import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { CopyVariant } from '~/contract/generation'

/** Of a run that the generation studio keeps on this device: what a campaign shows of its copy. */
const CopyRun = z.object({
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  kind: z.literal('copy'),
  body: z.object({ topic: z.string(), campaignId: maybe(z.string()) }),
  calls: z.array(z.object({ variants: z.catch(z.array(CopyVariant), () => []) })),
})

/** What was written for a campaign on one topic, by platform. */
export interface SavedCopy {
  readonly id: string
  readonly topic: string
  readonly variants: readonly CopyVariant[]
}

/** The campaign's copy among the device's runs, newest first; what can't be read or came to nothing is left out. */
export function copyOfCampaign(runs: readonly unknown[], campaignId: string): SavedCopy[] {
  return runs
    .flatMap((run) => {
      const { data } = z.safeParse(CopyRun, run)
      return data?.body.campaignId === campaignId ? [data] : []
    })
    .toSorted((a, b) => b.at - a.at)
    .map(({ id, body, calls }) => ({
      id,
      topic: body.topic,
      variants: calls.flatMap(({ variants }) => variants),
    }))
    .filter(({ variants }) => variants.length > 0)
}
