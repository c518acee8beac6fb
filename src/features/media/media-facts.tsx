import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { enumValueIn } from '~/contract/answer'
import type { Media } from '~/contract/media'
import { formatBytes } from '~/domain/media'
import { campaignQuery } from '~/src/api/queries/workspace'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { displayName } from '~/src/media/display-name'
import { mediaSource } from '~/src/media/media-source'
import { usePrompts } from '~/src/media/use-library'
import { OtherFields } from '~/src/records/record-state'
import { CopyButton } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { enumWord } from '~/src/ui/enum-labels'
import { tenths } from '~/src/ui/tenths'
import { Time } from '~/src/ui/time'
import type { Measured } from './media-viewer'

export interface MediaFactsProps {
  workspaceId: string
  media: Media
  /** What the browser measured when displaying it. */
  measured: Measured | undefined
  /** Fields that are shown elsewhere. */
  shown: readonly string[]
}

/** Fields with their own row. */
const facts = [
  ...['id', 'url', 'type', 'typeWord', 'mimeType', 'name', 'size', 'width', 'height', 'duration'],
  ...['source', 'prompt', 'campaignId', 'createdAt'],
]

/** All fields of an item. */
export function MediaFacts({ workspaceId, media, measured, shown }: MediaFactsProps) {
  const { type, mimeType, size, source, campaignId, createdAt, id, url } = media
  const made = usePrompts(workspaceId, media.prompt === undefined)
  const prompt = media.prompt ?? made.get(id)
  const width = media.width ?? measured?.width
  const height = media.height ?? measured?.height
  const seconds = media.duration ?? measured?.seconds
  return (
    <>
      <dl className="grid gap-1.5">
        <Fact label={i18n.t('Name')}>
          <span dir="auto" className="break-words">
            {displayName(media.name ?? i18n.t('Unnamed'), 200)}
          </span>
        </Fact>
        <Fact label={i18n.t('Kind')}>
          {commaSeparated([type ? enumWord(type) : enumValueIn(media, 'type'), mimeType]) || '—'}
        </Fact>
        <Fact label={i18n.t('Size')}>{size === undefined ? '—' : formatBytes(size)}</Fact>
        <Fact label={i18n.t('Dimensions')}>
          {width && height ? i18n.t('{width} × {height} px', { width, height }) : i18n.t('Unknown')}
        </Fact>
        {seconds !== undefined && <Fact label={i18n.t('Length')}>{lengthText(seconds)}</Fact>}
        {source && <Fact label={i18n.t('Source')}>{mediaSource(source)}</Fact>}
        {prompt && (
          <Fact label={i18n.t('Prompt')}>
            <span dir="auto" className="break-words">
              {prompt}
            </span>
          </Fact>
        )}
        {campaignId && (
          <Fact label={i18n.t('Campaign')}>
            <CampaignLink workspaceId={workspaceId} campaignId={campaignId} />
          </Fact>
        )}
        <Fact label={i18n.t('Added')}>
          <Time at={createdAt} />
        </Fact>
        <Fact label="ID">
          <code className="min-w-0 truncate font-mono text-12" title={id}>
            {id}
          </code>{' '}
          <CopyButton text={id} what="ID" />
        </Fact>
        {url && (
          <Fact label="URL">
            <code className="min-w-0 truncate font-mono text-12" title={url}>
              {url}
            </code>{' '}
            <CopyButton text={url} what="URL" />
          </Fact>
        )}
      </dl>
      <OtherFields record={media} known={[...facts, ...shown]} />
    </>
  )
}

function CampaignLink({ workspaceId, campaignId }: { workspaceId: string; campaignId: string }) {
  const { data } = useQuery(campaignQuery(workspaceId, campaignId))
  return (
    <Link
      to="/w/$workspaceId/campaigns/$campaignId"
      params={{ workspaceId, campaignId }}
      className={`${linkClass} truncate`}
    >
      {data?.name ?? campaignId}
    </Link>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      <dt className="w-22 flex-none text-12 text-ink-3">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-baseline gap-2">{children}</dd>
    </div>
  )
}

/** Formats a video's length. Rounds before splitting, so that 119.7 s is 2 min 0 s. */
export function lengthText(seconds: number): string {
  if (seconds < 59.95) return i18n.t('{seconds} s', { seconds: tenths(seconds) })
  const whole = Math.round(seconds)
  return i18n.t('{floor} min {round} s', { floor: Math.floor(whole / 60), round: whole % 60 })
}
