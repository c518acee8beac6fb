import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { sizedPicture } from '~/src/api/sized-picture'
import { linkClass } from '~/src/ui/link-class'
import { Picture } from '~/src/ui/picture'
import { safeHref } from '~/src/ui/safe-link'
import { Spinner } from '~/src/ui/spinner'
import { StatusGlyph } from '~/src/ui/status-mark'
import type { RunOf } from '../runs/run'
import { cancelCall, retryCall } from '../runs/runner'
import { type SheetFrame, frameRatio } from './frames'

export interface FrameProps {
  frame: SheetFrame
  run: RunOf<'image'> | RunOf<'preset'>
  workspaceId: string
  chosen: boolean
}

/** A numbered frame: the picture, or how far it is. It has its shape from the start. */
export function Frame({ frame, run, workspaceId, chosen }: FrameProps) {
  const { number, call, media } = frame
  const label = String(number).padStart(2, '0')
  const box = { aspectRatio: frameRatio(run, media) }
  return (
    <li className="min-w-0">
      {media ? (
        <Link
          to="."
          search={(before) => ({ ...before, frame: chosen ? undefined : media.id })}
          replace
          resetScroll={false}
          aria-label={`Frame ${label}`}
          aria-current={chosen || undefined}
          className="relative block rounded-sm"
        >
          <span className="block overflow-hidden rounded-sm bg-well" style={box}>
            <Picture
              {...sizedPicture(safeHref(media.url), 240)}
              alt=""
              width={240}
              height={240}
              className="size-full"
            />
          </span>
          {chosen && <Pencil />}
        </Link>
      ) : (
        <div
          style={box}
          className={`grid place-content-center justify-items-center gap-1.5 rounded-sm border border-dashed p-2 text-center text-12 text-ink-2 ${call.state === 'failed' ? 'border-red' : 'border-edge'}`}
        >
          <NotYet frame={frame} run={run} workspaceId={workspaceId} label={label} />
        </div>
      )}
      <p className="tnum mt-1 flex gap-1.5 text-12 whitespace-nowrap text-ink-3">
        <b className="text-ink">{label}</b>
        {media && call.ms !== undefined && <span>{(call.ms / 1000).toFixed(1)} s</span>}
        {media && <span className="ms-auto">1 cr</span>}
      </p>
    </li>
  )
}

function NotYet({
  frame: { call, index },
  run,
  workspaceId,
  label,
}: Omit<FrameProps, 'chosen'> & { label: string }) {
  const client = useQueryClient()
  const again = (words: string) => (
    <button
      type="button"
      className={`${linkClass} text-12`}
      aria-label={`${words}: frame ${label}`}
      onClick={() => retryCall({ client, workspaceId }, run.id, index)}
    >
      {words}, {run.kind === 'preset' ? run.outputs : 1} cr
    </button>
  )
  switch (call.state) {
    case 'waiting':
      return (
        <>
          Waits its turn
          <button
            type="button"
            className={`${linkClass} text-12`}
            aria-label={`Cancel frame ${label}`}
            onClick={() => cancelCall(workspaceId, run.id, index)}
          >
            Cancel
          </button>
        </>
      )
    case 'making':
      return (
        <>
          <Spinner />
          Being made
        </>
      )
    case 'failed':
      return (
        <>
          <span className="inline-flex items-center gap-1 text-red">
            <StatusGlyph status="failed" /> Not made
          </span>
          <span className="line-clamp-3" title={call.failure?.message}>
            {call.failure?.message}
          </span>
          {call.failure?.requestId && <code className="font-mono break-all">{call.failure.requestId}</code>}
          {again('Try again')}
        </>
      )
    case 'lost':
      return (
        <>
          The page was closed meanwhile. If it was made, it is in Media.
          {again('Try again')}
        </>
      )
    case 'cancelled':
      return (
        <>
          Not begun
          {again('Make it')}
        </>
      )
    case 'done':
      return <>The API told of no picture.</>
  }
}

/** The ring that a picture editor draws around the chosen frame. */
function Pencil() {
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
