import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { generateImage, generatePreset } from '~/contract/endpoints'
import { usePausedCalls } from '~/src/api/http/rate-limit'
import { useMay } from '~/src/api/queries/access'
import { useSeconds } from '~/src/calendar/use-now'
import { directionOf } from '~/src/i18n/isolated'
import { Button, Spinner } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { costText } from '~/src/ui/cost'
import { StatusGlyph } from '~/src/ui/status-mark'
import { checkAgain } from '../runs/reconcile-runs'
import { callCost, endpoints, type PictureRun } from '../runs/run'
import { cancelCall, continueRun, stopCall } from '../runs/runner'
import { useSpend } from '../use-balance'
import { frameLabel, type ResultFrame } from './frames'

interface FrameStateProps {
  frame: ResultFrame
  run: PictureRun
  workspaceId: string
}

/** The state of a frame without an image, with its actions. */
export function FrameState({ frame, run, workspaceId }: FrameStateProps) {
  const { call, index } = frame
  const client = useQueryClient()
  const label = frameLabel(frame.number)
  switch (call.state) {
    case 'waiting':
      return (
        <Trans
          id="Waiting <0>Cancel</0>"
          components={{
            0: (
              <Action
                label={i18n.t('Cancel frame {label}', { label })}
                onClick={() => cancelCall(workspaceId, run.id, index)}
              />
            ),
          }}
        />
      )
    case 'making':
      return (
        <>
          <Spinner />
          <Making since={call.startedAt} kind={run.kind} />
          <Action
            label={i18n.t('Stop waiting for frame {label}', { label })}
            onClick={() => stopCall(run.id, index)}
          >
            {i18n.t('Stop waiting')}
          </Action>
        </>
      )
    case 'looking':
      return (
        <>
          <Spinner />
          {i18n.t('Checking whether it was created…')}
        </>
      )
    case 'failed':
      return (
        <>
          <FailedLabel>{i18n.t({ id: 'Failed (image)', message: 'Failed' })}</FailedLabel>
          <FailureDetails frame={frame} />
          <RetryAction run={run} frame={frame} workspaceId={workspaceId} words={i18n.t('Try again')} />
        </>
      )
    case 'lost':
      return (
        <>
          <FailedLabel>{i18n.t('Not confirmed')}</FailedLabel>
          <FailureDetails frame={frame} />
          <Action
            label={i18n.t('Check again for frame {label}', { label })}
            onClick={() => void checkAgain({ client, workspaceId }, run.id, [index])}
          >
            {i18n.t('Check again')}
          </Action>
          <RetryAction run={run} frame={frame} workspaceId={workspaceId} words={i18n.t('Create again')} />
        </>
      )
    case 'cancelled':
      return (
        <Trans
          id="Not started <0/>"
          components={{
            0: <RetryAction run={run} frame={frame} workspaceId={workspaceId} words={i18n.t('Create')} />,
          }}
        />
      )
    case 'done':
      return i18n.t('The API didn’t return an image.')
  }
}

const summaries: readonly string[] = [generateImage.summary, generatePreset.summary]

function Making({ since, kind }: { since: number | undefined; kind: PictureRun['kind'] }) {
  const now = useSeconds()
  const paused = usePausedCalls().find(({ summary }) => summaries.includes(summary))
  if (paused)
    return (
      <span className="tnum">
        {i18n.t('Rate limited. Continues in {max} s', {
          max: Math.max(1, Math.ceil((paused.until - now) / 1000)),
        })}
      </span>
    )
  const seconds = since === undefined ? 0 : Math.max(0, Math.floor((now - since) / 1000))
  return (
    <span className="tnum">
      {kind === 'preset'
        ? i18n.t('All in progress, {seconds} s', { seconds })
        : i18n.t('In progress, {seconds} s', { seconds })}
    </span>
  )
}

function FailedLabel({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-red">
      <StatusGlyph status="failed" /> {children}
    </span>
  )
}

function FailureDetails({ frame: { call } }: { frame: ResultFrame }) {
  return (
    <>
      <span className="line-clamp-4" title={call.failure?.message}>
        <bdi dir={directionOf(call.failure?.message ?? '')}>{call.failure?.message}</bdi>
      </span>
      {call.failure?.requestId && (
        <code className="font-mono break-all">
          {[call.failure.code, call.failure.requestId].filter(Boolean).join(' · ')}
        </code>
      )}
    </>
  )
}

function RetryAction({ run, frame, workspaceId, words }: FrameStateProps & { words: string }) {
  const client = useQueryClient()
  const refusal = useMay(endpoints[run.kind])
  const spend = useSpend(callCost(run))
  const shown = `${words} · ${costText(callCost(run), run.kind === 'preset')}`
  return (
    <Action
      label={i18n.t('{shown}: frame {number}', { shown, number: frameLabel(frame.number) })}
      title={spend}
      notAllowed={refusal}
      onClick={() => continueRun({ client, workspaceId }, run.id, [frame.index])}
    >
      {shown}
    </Action>
  )
}

interface ActionProps {
  label: string
  title?: string
  /** Why it can't be done. */
  notAllowed?: string | undefined
  onClick: () => void
  /** Omitted if `Trans` provides them. */
  children?: React.ReactNode
}

function Action({ label, title, notAllowed, onClick, children }: ActionProps) {
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
