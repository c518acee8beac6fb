import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listRuns } from '~/src/media/generation-runs'
import { linkClass } from '~/src/ui/class-names'
import { platformName } from '~/src/ui/platform-mark'
import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { CopyVariant } from '~/contract/generation'

/** The parts of a stored studio run that a campaign shows. */
const CopyRun = z.object({
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  kind: z.literal('copy'),
  body: z.object({ topic: z.string(), campaignId: maybe(z.string()) }),
  calls: z.array(z.object({ variants: z.catch(z.array(CopyVariant), () => []) })),
})

/** Copy for a campaign on one topic, by platform. */
interface SavedCopy {
  readonly id: string
  readonly topic: string
  readonly variants: readonly CopyVariant[]
}

/** A campaign's copy among the stored runs, newest first. Unreadable runs and those without a result are left out. */
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

type Props = { workspaceId: string; campaignId: string }

/** Copy generated for a campaign on this device; the API only saves images (api.md section 2). */
export function CampaignCopy({ workspaceId, campaignId }: Props) {
  const [copy, setCopy] = useState<readonly SavedCopy[]>([])
  useEffect(() => {
    let wanted = true
    void listRuns(workspaceId).then((runs) => wanted && setCopy(copyOfCampaign(runs, campaignId)))
    return () => {
      wanted = false
    }
  }, [workspaceId, campaignId])
  if (copy.length === 0) return null
  return (
    <div className="mt-4">
      <h3 className="mb-1.5">{i18n.t('Copy saved on this device')}</h3>
      <ul>
        {copy.map(({ id, topic, variants }) => (
          <li key={id} className="border-t border-line py-2">
            <Link
              to="/w/$workspaceId/studio/copy"
              params={{ workspaceId }}
              search={{ from: id }}
              className={linkClass}
            >
              {topic}
            </Link>
            <ul className="mt-1 grid gap-1 text-12 text-ink-2">
              {variants.map(({ platform, text }, index) => (
                <li key={index} className="truncate">
                  {platform && <span className="font-medium">{platformName(platform)}: </span>}
                  {text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}
