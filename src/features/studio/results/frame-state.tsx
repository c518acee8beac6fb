import { useQueryClient } from '@tanstack/react-query'
import { generateImage, generatePreset } from '~/contract/endpoints'
import { usePausedCalls } from '~/src/api/http/rate-limit'
import { useMay } from '~/src/api/queries/access'
import { Button, Spinner } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { StatusGlyph } from '~/src/ui/status-mark'
import { costText } from '~/src/ui/cost'
import { useEffect, useState } from 'react'
import { callCost, type PictureRun } from '../runs/run'
import { lookAgain } from '../runs/reconcile-runs'
import { cancelCall, continueRun, stopCall } from '../runs/runner'
import { useSpend } from '../use-balance'
import { frameLabel, type SheetFrame } from './frames'

interface FrameStateProps {
  frame: SheetFrame
  run: PictureRun
  workspaceId: string
}

/** How far a frame without a picture is, and what can be done about it. */
export function FrameState({ frame, run, workspaceId }: FrameStateProps) {
  const { call, index } = frame
  const client = useQueryClient()
  const label = frameLabel(frame.number)
  switch (call.state) {
    case 'waiting':
      return (
        <>
          Waiting
          <Action label={`Cancel frame ${label}`} onClick={() => cancelCall(workspaceId, run.id, index)}>
            Cancel
          </Action>
        </>
      )
    case 'making':
      return (
        <>
          <Spinner />
          <Making since={call.startedAt} kind={run.kind} />
          <Action label={`Stop waiting for frame ${label}`} onClick={() => stopCall(run.id, index)}>
            Stop waiting
          </Action>
        </>
      )
    case 'looking':
      return (
        <>
          <Spinner />
          No response. Checking whether it was created…
        </>
      )
    case 'failed':
      return (
        <>
          <Bad>{/* @wc-context: image */}Failed</Bad>
          <Why frame={frame} />
          <Again run={run} frame={frame} workspaceId={workspaceId} words="Try again" />
        </>
      )
    case 'lost':
      return (
        <>
          <Bad>Not confirmed</Bad>
          <Why frame={frame} />
          <Action
            label={`Check again for frame ${label}`}
            onClick={() => void lookAgain({ client, workspaceId }, run.id, [index])}
          >
            Check again
          </Action>
          <Again run={run} frame={frame} workspaceId={workspaceId} words="Create again" />
        </>
      )
    case 'cancelled':
      return (
        <>
          Not started
          <Again run={run} frame={frame} workspaceId={workspaceId} words="Create" />
        </>
      )
    case 'done':
      return <>The API didn’t return an image.</>
  }
}

const summaries: readonly string[] = [generateImage.summary, generatePreset.summary]

function Making({ since, kind }: { since: number | undefined; kind: PictureRun['kind'] }) {
  const now = useSeconds()
  const held = usePausedCalls().find(({ summary }) => summaries.includes(summary))
  if (held)
    return (
      <span className="tnum">
        Rate limited. Continues in {Math.max(1, Math.ceil((held.until - now) / 1000))} s
      </span>
    )
  const seconds = since === undefined ? 0 : Math.max(0, Math.floor((now - since) / 1000))
  return (
    <span className="tnum">
      {kind === 'preset' ? `All in progress, ${seconds} s` : `In progress, ${seconds} s`}
    </span>
  )
}

function Bad({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-red">
      <StatusGlyph status="failed" /> {children}
    </span>
  )
}

function Why({ frame: { call } }: { frame: SheetFrame }) {
  return (
    <>
      <span className="line-clamp-4" title={call.failure?.message}>
        {call.failure?.message}
      </span>
      {call.failure?.requestId && <code className="font-mono break-all">{call.failure.requestId}</code>}
    </>
  )
}

function Again({ run, frame, workspaceId, words }: FrameStateProps & { words: string }) {
  const client = useQueryClient()
  const refusal = useMay(run.kind === 'image' ? generateImage : generatePreset)
  const spend = useSpend(callCost(run))
  const shown = `${words} · ${costText(callCost(run), run.kind === 'preset')}`
  return (
    <Action
      label={`${shown}: frame ${frameLabel(frame.number)}`}
      title={spend}
      notAllowed={refusal}
      onClick={() => continueRun({ client, workspaceId }, run.id, [frame.index])}
    >
      {shown}
    </Action>
  )
}

interface ActProps {
  label: string
  title?: string
  /** Why it can't be done. */
  notAllowed?: string | undefined
  onClick: () => void
  children: React.ReactNode
}

function Action({ label, title, notAllowed, onClick, children }: ActProps) {
  if (notAllowed)
    return (
      <Button size="sm" variant="quiet" aria-label={label} notAllowed={notAllowed}>
        {children}
      </Button>
    )
  return (
    <button
      type="button"
      className={`${linkClass} text-12 max-md:min-h-8`}
      aria-label={label}
      title={title}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** Milliseconds since the epoch, anew each second. */
function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
