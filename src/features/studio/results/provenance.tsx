import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createPost } from '~/contract/endpoints'
import type { Media } from '~/contract/media'
import { serverSentence } from '~/src/api/http/error-sentence'
import { useMay } from '~/src/api/queries/access'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { displayName } from '~/src/media/display-name'
import { sizedPicture } from '~/src/media/sized-picture'
import { UseAs } from '~/src/media/use-as/use-as'
import { Button, buttonClass } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { ImagePlus, Images, PenLine } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import { safeHref } from '~/src/ui/safe-link'
import { timeText } from '~/src/ui/time'
import { type KitVersion, type PictureRun, type RunCall, runTitle } from '../runs/run'
import { frameLabel, type ResultFrame } from './frames'
import { ChangeAndRun, RunAgain } from './run-head'

/** A run's settings in one line: "4:5, brand kit on, 2 references, First Frost". */
export function usesOf(run: PictureRun): string {
  if (run.kind === 'preset') return commaSeparated([run.preset ?? run.body.presetId, run.campaign])
  const { aspectRatio, useBrandKit, referenceImageUrls, model } = run.body
  const references = referenceImageUrls.length
  return commaSeparated([
    aspectRatio,
    useBrandKit ? i18n.t('brand kit on') : i18n.t('brand kit off'),
    references > 0 &&
      i18n.t('{count, plural, one {1 reference} other {# references}}', { count: references }),
    model,
    run.campaign,
  ])
}

/** "3fa91c2, of 22 Sept 2026". */
const kitText = ({ print, at }: KitVersion): string =>
  at === undefined ? print : i18n.t('{print}, from {at}', { print, at: timeText(at, 'date') })

/** A call's cost, and whether the API confirmed it. */
function costText({ cost, costTold }: RunCall): string {
  if (cost === undefined) return i18n.t('Unknown')
  if (costTold === true) return i18n.t('{count, plural, one {1 credit} other {# credits}}', { count: cost })
  return i18n.t(
    '{count, plural, one {Up to 1 credit (from the price list; the API didn’t confirm it)} other {Up to # credits (from the price list; the API didn’t confirm it)}}',
    { count: cost },
  )
}

/** The cost of each of a call's images; undefined if it isn't a whole number. */
export function costEach({ cost, media }: RunCall): number | undefined {
  const each = cost === undefined ? Number.NaN : cost / Math.max(1, media.length)
  return Number.isInteger(each) ? each : undefined
}

interface FrameActionsProps {
  run: PictureRun
  media: Media
  workspaceId: string
}

const smallButton = buttonClass({ size: 'sm' })

/** Actions on an image and its run. */
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
          className={smallButton}
        >
          <Trans
            id="<0/> Use as reference"
            components={{ 0: <ImagePlus aria-hidden="true" className="size-3.5" /> }}
          />
        </Link>
      )}
      <Link
        to="."
        search={(before) => ({ ...before, frame: media.id, compare: true, with: undefined })}
        replace
        resetScroll={false}
        className={smallButton}
      >
        <Trans id="<0/> Compare" components={{ 0: <Images aria-hidden="true" className="size-3.5" /> }} />
      </Link>
      <ChangeAndRun run={run} frame={media.id} workspaceId={workspaceId} />
      <RunAgain run={run} workspaceId={workspaceId} />
    </div>
  )
}

export interface ProvenanceProps {
  run: PictureRun
  frame: ResultFrame
  media: Media
  workspaceId: string
  /** Whether it was made with an older brand kit. */
  outdated: boolean
}

/** The chosen frame's details and actions. */
export function Provenance(props: ProvenanceProps) {
  const { run, frame, media, workspaceId, outdated } = props
  return (
    <section
      aria-label={i18n.t('Frame {number}: details', { number: frameLabel(frame.number) })}
      className="mt-3.5 grid grid-cols-[minmax(240px,1fr)_minmax(0,472px)] items-start gap-4 border-t border-line pt-3 max-lg:grid-cols-[minmax(0,1fr)]"
    >
      <Facts
        rows={[
          [i18n.t('Frame {number}', { number: frameLabel(frame.number) }), usesOf(run)],
          [
            run.kind === 'image' ? i18n.t('Prompt') : i18n.t('Subject'),
            <Words key="words" text={runTitle(run)} />,
          ],
          ...factsOf(run, frame, outdated),
          [
            i18n.t('Saved in Media as'),
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

/** The rows by which two frames can be compared. */
export function factsOf(run: PictureRun, { call }: ResultFrame, outdated: boolean): readonly Fact[] {
  const references = run.kind === 'image' ? run.body.referenceImageUrls : []
  const kit = run.kit && kitText(run.kit)
  return [
    [
      i18n.t('Created by'),
      <span key="by">
        {madeText(call, run.at)}
        {call.found && (
          <span className="block">{i18n.t('The response was lost; the image was found in Media.')}</span>
        )}
      </span>,
    ],
    [i18n.t('Cost'), costText(call)],
    requestFact(call),
    [i18n.t('Brand kit'), kit && outdated ? i18n.t('{kit} (older than the current one)', { kit }) : kit],
    [i18n.t('References'), references.length > 0 && <References key="references" urls={references} />],
  ]
}

/** Who made a call's outputs, and when. */
export const madeText = ({ madeBy, startedAt }: RunCall, runAt: number): string =>
  commaSeparated([
    madeBy === undefined ? i18n.t('the API') : serverSentence(madeBy),
    timeText(startedAt ?? runAt, 'dateTime'),
  ])

export const requestFact = ({ requestId }: RunCall): Fact => [
  i18n.t('Request'),
  requestId && (
    <code key="request" className="font-mono break-all">
      {requestId}
    </code>
  ),
]

/** A label and its value; without a value it isn't shown. */
type Fact = readonly [string, ReactNode]

export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-12">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Words({ text }: { text: string }) {
  return (
    <span dir="auto" className="line-clamp-3">
      {text}
    </span>
  )
}

function References({ urls }: { urls: readonly string[] }) {
  return (
    <span className="mt-0.5 flex gap-1">
      {urls.map((url, index) => (
        <Picture
          key={url}
          {...sizedPicture(safeHref(url), 28)}
          alt={i18n.t('Reference {0}', { 0: index + 1 })}
          width={28}
          height={28}
          className="size-7 rounded-sm"
        />
      ))}
    </span>
  )
}

interface PictureInPostProps {
  workspaceId: string
  media: Media
  campaignId: string | undefined
}

/** Starts a post with an image, in the image's campaign. */
export function PictureInPost({ workspaceId, media, campaignId }: PictureInPostProps) {
  const refusal = useMay(createPost)
  if (refusal)
    return (
      <Button size="sm" icon={<PenLine className="size-3.5" />} notAllowed={refusal}>
        {i18n.t('Use in post')}
      </Button>
    )
  return (
    <Link
      to="/w/$workspaceId/posts/new"
      params={{ workspaceId }}
      search={{ mediaId: [media.id], ...(campaignId && { campaignId }) }}
      className={smallButton}
    >
      <Trans id="<0/> Use in post" components={{ 0: <PenLine aria-hidden="true" className="size-3.5" /> }} />
    </Link>
  )
}
