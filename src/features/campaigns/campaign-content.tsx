import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import type { Campaign } from '~/contract/campaign'
import { CopyVariant } from '~/contract/generation'
import { QueryState } from '~/src/feedback/query-state'
import { displayName } from '~/src/media/display-name'
import { listRuns } from '~/src/media/generation-runs'
import { isVideo } from '~/src/media/media-thumb'
import { sizedPicture } from '~/src/media/sized-picture'
import { useLibrary } from '~/src/media/use-library'
import { Button } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { ListEnd } from '~/src/ui/list-end'
import { Picture } from '~/src/ui/picture'
import { platformName } from '~/src/ui/platform-mark'
import { SkeletonGrid } from '~/src/ui/skeleton'
import { useChangeCampaign } from './campaign-list'

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
    let mounted = true
    void listRuns(workspaceId).then((runs) => mounted && setCopy(copyOfCampaign(runs, campaignId)))
    return () => {
      mounted = false
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

type CampaignMediaProps = { workspaceId: string; campaign: Campaign; notAllowed: string | undefined }

/** Media created for a campaign. Any image can become the hero image. */
export function CampaignMedia({ workspaceId, campaign, notAllowed }: CampaignMediaProps) {
  const { query, items, end, cutOff } = useLibrary(workspaceId, { campaignId: campaign.id })
  const change = useChangeCampaign(workspaceId)
  return (
    <QueryState
      query={query}
      failed={i18n.t('Couldn’t load media')}
      loading={<SkeletonGrid label={i18n.t('Loading media')} cells={3} />}
    >
      {() => (
        <>
          {items.length === 0 && (
            <p className="text-ink-3">{i18n.t('Nothing created for this campaign yet.')}</p>
          )}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-3">
            {items
              .map((item) => ({ ...item, video: isVideo(item) }))
              .map(({ id, url, name, video, prompt }) => (
                <li key={id} className="grid content-start gap-1">
                  <Link to="/w/$workspaceId/media/$mediaId" params={{ workspaceId, mediaId: id }}>
                    <Picture
                      {...sizedPicture(video ? undefined : url, 160)}
                      alt={name ? displayName(name) : (prompt ?? i18n.t('Created for this campaign'))}
                      width={160}
                      height={160}
                      className="aspect-square w-full rounded"
                    />
                  </Link>
                  {!video && url !== undefined && (
                    <Button
                      size="sm"
                      variant="quiet"
                      notAllowed={
                        notAllowed ?? (campaign.heroImageUrl === url && i18n.t('Already the hero image.'))
                      }
                      onClick={() => void change(campaign, { heroImageUrl: url }, i18n.t('Hero image set'))}
                    >
                      {i18n.t('Use as hero image')}
                    </Button>
                  )}
                </li>
              ))}
          </ul>
          {end && <ListEnd {...end} />}
          {cutOff && <p className="text-12 text-ink-3">{i18n.t('Only the newest 100 files are checked.')}</p>}
        </>
      )}
    </QueryState>
  )
}
