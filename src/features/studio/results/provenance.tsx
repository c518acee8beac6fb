import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Media } from '~/contract/media'
import { sizedPicture } from '~/src/api/sized-picture'
import { displayName } from '~/src/media/display-name'
import { linkClass } from '~/src/ui/link-class'
import { Picture } from '~/src/ui/picture'
import { safeHref } from '~/src/ui/safe-link'
import { timeText } from '~/src/ui/time-text'
import { UseAs } from '~/src/media/use-as/use-as'
import { buttonClass } from '~/src/ui/button-class'
import { Images, ImagePlus } from '~/src/ui/icons'
import { runTitle, type PictureRun } from '../runs/run'
import { frameLabel, type SheetFrame } from './frames'
import { costText, kitText, usesOf } from './uses'
import { PictureInPost } from './picture-in-post'
import { ChangeAndRun, RunAgain } from './run-actions'

interface FrameActionsProps {
  run: PictureRun
  media: Media
  workspaceId: string
}

const look = buttonClass({ size: 'sm' })

/** What can be done with a picture, and with what made it. */
function FrameActions({ run, media, workspaceId }: FrameActionsProps) {
  const { campaignId } = run.body
  return (
    <div className="flex flex-wrap justify-end gap-2 max-lg:justify-start">
      <PictureInPost workspaceId={workspaceId} media={media} campaignId={campaignId} />
      <UseAs workspaceId={workspaceId} media={media} />
      {media.url !== undefined && (
        <Link
          to="/w/$workspaceId/studio/image"
          params={{ workspaceId }}
          search={{ reference: [media.url], frame: media.id }}
          className={look}
        >
          <ImagePlus aria-hidden="true" className="size-3.5" />
          Use as reference
        </Link>
      )}
      <Link
        to="."
        search={(before) => ({ ...before, frame: media.id, compare: true, with: undefined })}
        replace
        resetScroll={false}
        className={look}
      >
        <Images aria-hidden="true" className="size-3.5" />
        Compare
      </Link>
      <ChangeAndRun run={run} frame={media.id} workspaceId={workspaceId} />
      <RunAgain run={run} workspaceId={workspaceId} />
    </div>
  )
}

export interface ProvenanceProps {
  run: PictureRun
  frame: SheetFrame
  media: Media
  workspaceId: string
  /** It predates the present brand kit. */
  outdated: boolean
}

/** What made the chosen frame, and what can be done with it. */
export function Provenance(props: ProvenanceProps) {
  const { run, frame, media, workspaceId, outdated } = props
  return (
    <section
      aria-label={`Frame ${frameLabel(frame.number)}: details`}
      className="mt-3.5 grid grid-cols-[minmax(240px,1fr)_minmax(0,472px)] items-start gap-4 border-t border-line pt-3 max-lg:grid-cols-[minmax(0,1fr)]"
    >
      <Facts
        rows={[
          [`Frame ${frameLabel(frame.number)}`, usesOf(run)],
          [run.kind === 'image' ? 'Prompt' : 'Subject', <Words key="words" text={runTitle(run)} />],
          ...factsOf(run, frame, outdated),
          [
            'Saved in Media as',
            <Link
              key="media"
              to="/w/$workspaceId/media/$mediaId"
              params={{ workspaceId, mediaId: media.id }}
              className={`${linkClass} block truncate`}
            >
              {displayName(media.name ?? media.id)}
            </Link>,
          ],
        ]}
      />
      <FrameActions run={run} media={media} workspaceId={workspaceId} />
    </section>
  )
}

/** The rows that two frames can be compared by. */
export function factsOf(run: PictureRun, { call }: SheetFrame, outdated: boolean): [string, ReactNode][] {
  const references = run.kind === 'image' ? run.body.referenceImageUrls : []
  const rows: [string, ReactNode][] = [
    [
      'Created by',
      <span key="by">
        {call.madeBy ?? 'the API'}, {timeText(call.startedAt ?? run.at, 'dateTime')}
        {call.found && <span className="block">The response was lost; the image was found in Media.</span>}
      </span>,
    ],
    ['Cost', costText(call)],
  ]
  if (call.requestId)
    rows.push([
      'Request',
      <code key="request" className="font-mono break-all">
        {call.requestId}
      </code>,
    ])
  if (run.kit)
    rows.push(['Brand kit', outdated ? `${kitText(run.kit)} (older than the current one)` : kitText(run.kit)])
  if (references.length > 0) rows.push(['References', <References key="references" urls={references} />])
  return rows
}

export function Facts({ rows }: { rows: readonly [string, ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-12">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Words({ text }: { text: string }) {
  return <span className="line-clamp-3">{text}</span>
}

function References({ urls }: { urls: readonly string[] }) {
  return (
    <span className="mt-0.5 flex gap-1">
      {urls.map((url, index) => (
        <Picture
          key={url}
          {...sizedPicture(safeHref(url), 28)}
          alt={`Reference ${index + 1}`}
          width={28}
          height={28}
          className="size-7 rounded-sm"
        />
      ))}
    </span>
  )
}
