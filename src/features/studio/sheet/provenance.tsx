import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { generateImage, generatePreset, updateCampaign } from '~/contract/endpoints'
import type { Media } from '~/contract/media'
import { useUpdateCampaign } from '~/src/api/mutations/campaigns'
import { useMay } from '~/src/api/scopes'
import { tellFailure } from '~/src/modules/post-actions/failure-toast'
import { Button } from '~/src/ui/button'
import { buttonClass } from '~/src/ui/button-class'
import { Cost } from '~/src/ui/cost'
import { Flag, ImagePlus, PenLine, Repeat2, Settings2 } from '~/src/ui/icons'
import { linkClass } from '~/src/ui/link-class'
import { Time } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import { frameCount, type RunOf, runTitle } from '../runs/run'
import { freshRun } from '../runs/run-book'
import { startRun } from '../runs/runner'
import { usesOf } from './uses'
import type { SheetFrame } from './frames'

export interface ProvenanceProps {
  run: RunOf<'image'> | RunOf<'preset'>
  frame: SheetFrame
  media: Media
  workspaceId: string
}

/** What made the chosen frame, and what can be done with it. */
export function Provenance({ run, frame, media, workspaceId }: ProvenanceProps) {
  const { call, number } = frame
  const rows: [string, ReactNode][] = [
    [`Frame ${number}`, usesOf(run)],
    ['Made by', [call.madeBy ?? 'the API', call.requestId].filter(Boolean).join(', ')],
    ['At', <Time key="at" at={run.at} />],
    [
      'In media as',
      <Link
        key="media"
        to="/w/$workspaceId/media/$mediaId"
        params={{ workspaceId, mediaId: media.id }}
        className={linkClass}
      >
        {media.name ?? media.id}
      </Link>,
    ],
  ]
  if (run.kind === 'image' && run.brandKitAt)
    rows.push(['Brand kit of', <Time key="kit" at={run.brandKitAt} />])
  return (
    <div className="mt-3.5 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 border-t border-line pt-3 max-lg:grid-cols-1">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-12">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Acts run={run} media={media} workspaceId={workspaceId} />
    </div>
  )
}

function Acts({ run, media, workspaceId }: Omit<ProvenanceProps, 'frame'>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refusal = useMay(run.kind === 'image' ? generateImage : generatePreset)
  const { campaignId } = run.body
  const again = () => startRun({ client, workspaceId }, { ...run, ...freshRun(workspaceId, 1) })
  const changed = () =>
    run.kind === 'image'
      ? navigate({
          to: '/w/$workspaceId/studio/image',
          params: { workspaceId },
          search: {
            prompt: runTitle(run),
            ratio: run.body.aspectRatio,
            reference: run.body.referenceImageUrls,
            campaign: campaignId,
          },
        })
      : navigate({
          to: '/w/$workspaceId/studio/preset',
          params: { workspaceId },
          search: { prompt: runTitle(run), preset: run.body.presetId, campaign: campaignId },
        })
  return (
    <div className="flex flex-wrap gap-2">
      <Link
        to="/w/$workspaceId/posts/new"
        params={{ workspaceId }}
        search={{ mediaId: [media.id], ...(campaignId && { campaignId }) }}
        className={buttonClass({ size: 'sm' })}
      >
        <PenLine aria-hidden="true" className="size-3.5" />
        Use in post
      </Link>
      {media.url !== undefined && (
        <Link
          to="/w/$workspaceId/studio/image"
          params={{ workspaceId }}
          search={{ prompt: runTitle(run), reference: [media.url] }}
          className={buttonClass({ size: 'sm' })}
        >
          <ImagePlus aria-hidden="true" className="size-3.5" />
          Use as reference
        </Link>
      )}
      <Button size="sm" icon={<Settings2 className="size-3.5" />} onClick={() => void changed()}>
        Change and run
      </Button>
      <Button
        size="sm"
        icon={<Repeat2 className="size-3.5" />}
        notAllowed={refusal}
        cost={<Cost max={run.kind === 'image' ? 1 : frameCount(run)} />}
        onClick={again}
      >
        Run again
      </Button>
      {campaignId !== undefined && media.url !== undefined && (
        <HeroButton workspaceId={workspaceId} campaignId={campaignId} url={media.url} />
      )}
    </div>
  )
}

function HeroButton({
  workspaceId,
  campaignId,
  url,
}: {
  workspaceId: string
  campaignId: string
  url: string
}) {
  const refusal = useMay(updateCampaign)
  const update = useUpdateCampaign(workspaceId)
  const set = () =>
    update.mutate(
      { campaignId, changes: { heroImageUrl: url } },
      {
        onSuccess: () => toast.show({ title: 'It is the campaign’s hero image now.' }),
        onError: (error) => tellFailure('The hero image was not changed', error),
      },
    )
  return (
    <Button
      size="sm"
      icon={<Flag className="size-3.5" />}
      busy={update.isPending}
      notAllowed={refusal}
      onClick={set}
    >
      As hero image
    </Button>
  )
}
