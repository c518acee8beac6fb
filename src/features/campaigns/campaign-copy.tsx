import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listRuns } from '~/src/api/generation-runs'
import { linkClass } from '~/src/ui/link-class'
import { platformName } from '~/src/ui/platform-mark'
import { copyOfCampaign, type SavedCopy } from './saved-copy'

type Props = { workspaceId: string; campaignId: string }

/** The copy that was written for a campaign on this device: the API saves pictures alone (api.md section 2). */
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
      <h3 className="mb-1.5">Copy saved on this device</h3>
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
