import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { sizedPicture } from '~/src/media/sized-picture'
import { Button } from '~/src/ui/button'
import { Cost } from '~/src/ui/cost'
import { Picture } from '~/src/ui/picture'
import { safeHref } from '~/src/ui/safe-link'
import { tenths } from '~/src/ui/tenths'
import { callsIn, type PictureRun as Pictures } from '../runs/run'
import { cancelRest } from '../runs/runner'
import type { StudioSearch } from '../studio-search'
import { FailedOutputs } from './failed-outputs'
import { FrameState } from './frame-state'
import { frameLabel, frameRatio, framesOf, type ResultFrame } from './frames'
import { costEach, Provenance } from './provenance'
import { RunHead } from './run-head'

export interface PictureRunProps {
  run: Pictures
  workspaceId: string
  search: StudioSearch
  /** Whether the next frame chosen is compared with the current one. */
  comparing: boolean
  outdated: boolean
}

/** A run of images: its frames, and below them the details of the chosen one. */
export function PictureRun({ run, workspaceId, search, comparing, outdated }: PictureRunProps) {
  const client = useQueryClient()
  const frames = framesOf(run)
  const made = frames.filter(({ media }) => media).length
  const chosen = frames.find(({ media }) => media && media.id === search.frame)
  const waiting = callsIn(run, 'waiting')
  const strip = run.kind === 'preset' && run.storyboard === true
  const columns = frames.length > 4 ? 'grid-cols-6 max-lg:grid-cols-4' : 'grid-cols-4'
  const list = frames.map((frame) => (
    <Frame
      key={frame.number}
      frame={frame}
      run={run}
      workspaceId={workspaceId}
      chosen={frame === chosen}
      comparing={comparing}
      outdated={outdated}
      inStrip={strip}
    />
  ))
  return (
    <article
      aria-label={i18n.t('{count, plural, one {Set of 1 image} other {Set of # images}}', {
        count: frames.length,
      })}
      className="min-w-0"
    >
      <RunHead
        run={run}
        workspaceId={workspaceId}
        aside={
          run.kind === 'preset'
            ? commaSeparated([
                strip ? i18n.t('storyboard') : i18n.t('preset'),
                run.preset ?? run.body.presetId,
              ])
            : undefined
        }
        state={i18n.t('{made} of {count} done', { made, count: frames.length })}
        actions={
          waiting > 1 && (
            <Button size="sm" variant="quiet" onClick={() => cancelRest(workspaceId, run)}>
              {i18n.t('Cancel waiting ({waiting})', { waiting })}
            </Button>
          )
        }
      />
      {strip ? (
        <Strip>{list}</Strip>
      ) : (
        <ol className={`grid gap-2.5 max-md:grid-cols-2 ${columns}`}>{list}</ol>
      )}
      <FailedOutputs run={run} frames={frames} context={{ client, workspaceId }} />
      {chosen?.media && (
        <Provenance
          run={run}
          frame={chosen}
          media={chosen.media}
          workspaceId={workspaceId}
          outdated={outdated}
        />
      )}
    </article>
  )
}

/** A storyboard's frames side by side, like a film strip. */
function Strip({ children }: { children: React.ReactNode }) {
  return (
    <div
      role="region"
      aria-label={i18n.t('Storyboard')}
      tabIndex={0}
      className="overflow-x-auto rounded border border-line-2 bg-well px-2.5 pt-2.5 pb-1 outline-offset-[-2px]"
    >
      <ol className="mx-auto grid w-fit auto-cols-[minmax(132px,180px)] grid-flow-col gap-px">{children}</ol>
    </div>
  )
}

interface FrameProps {
  frame: ResultFrame
  run: Pictures
  workspaceId: string
  chosen: boolean
  /** Whether the next frame chosen is compared with the current one. */
  comparing: boolean
  /** Whether it was made with an older brand kit. */
  outdated: boolean
  /** Whether it is part of a storyboard, where frames touch each other. */
  inStrip: boolean
}

/** A numbered frame: the image or its state. It has the final aspect ratio from the start. */
function Frame(props: FrameProps) {
  const { frame, run, workspaceId, chosen, comparing, outdated, inStrip } = props
  const { number, call, media } = frame
  const label = frameLabel(number)
  const box = { aspectRatio: frameRatio(run, media) }
  const corners = inStrip ? '' : 'rounded-sm'
  const cost = costEach(call)
  return (
    <li className="min-w-0">
      {media ? (
        <Link
          to="."
          search={(before) =>
            comparing && !chosen
              ? { ...before, with: media.id }
              : { ...before, frame: chosen ? undefined : media.id, compare: undefined, with: undefined }
          }
          replace
          resetScroll={false}
          aria-label={
            comparing && !chosen
              ? i18n.t('Compare with frame {label}', { label })
              : i18n.t('Frame {label}', { label })
          }
          aria-current={chosen || undefined}
          className={`relative block ${corners} ${chosen ? 'z-1' : ''}`}
        >
          <span className={`block overflow-hidden bg-well ${corners}`} style={box}>
            <Picture
              {...sizedPicture(safeHref(media.url), 240)}
              alt=""
              width={240}
              height={240}
              className="size-full"
            />
          </span>
          {chosen && <SelectionRing />}
        </Link>
      ) : (
        <div
          style={box}
          className={`grid min-w-0 place-content-center justify-items-center gap-1.5 border border-dashed p-2 text-center text-12 text-ink-2 ${corners} ${call.state === 'failed' || call.state === 'lost' ? 'border-red' : 'border-edge'}`}
        >
          {frame.leads && <FrameState frame={frame} run={run} workspaceId={workspaceId} />}
        </div>
      )}
      <p
        className={`tnum mt-1 flex gap-1.5 overflow-hidden text-12 whitespace-nowrap text-ink-3 ${inStrip ? 'px-1' : ''}`}
      >
        <b className="text-ink">{label}</b>
        {media && call.ms !== undefined && !outdated && (
          <span>{i18n.t('{tenths} s', { tenths: tenths(call.ms / 1000) })}</span>
        )}
        {media && outdated && <span className="truncate">{i18n.t('older brand kit')}</span>}
        {media && cost !== undefined && (
          <span className="ms-auto">
            <Cost credits={cost} atMost={!call.costTold} />
          </span>
        )}
      </p>
    </li>
  )
}

/** A hand-drawn ring around the chosen frame, like a picture editor's. */
function SelectionRing() {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="pointer-events-none absolute -top-[7px] -left-[7px] size-[calc(100%+14px)] overflow-visible fill-none stroke-iris"
      strokeWidth="3"
      strokeLinecap="round"
    >
      <path
        vectorEffect="non-scaling-stroke"
        d="M5 4.5C32 1.2 70 .6 97.5 3 99.6 30 99.2 70 98 97.5 70 99.6 30 99.8 2.6 97.8.6 70 .4 30 2.2 1.6 22-.8 48-.4 66 2.4"
      />
    </svg>
  )
}
