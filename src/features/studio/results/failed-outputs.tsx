import { i18n } from '@lingui/core'
import { useMay } from '~/src/api/queries/access'
import { lacksCredits } from '~/src/feedback/failure-line'
import { Button } from '~/src/ui/button'
import { shortCostText } from '~/src/ui/cost'
import { RotateCw } from '~/src/ui/icons'
import { ErrorNotice } from '~/src/ui/notices'
import type { RunContext } from '../runs/perform'
import { callCost, callsIn, endpoints, type PictureRun, placesOf } from '../runs/run'
import { continueRun } from '../runs/runner'
import { useSpend } from '../use-balance'
import { frameSpan, type ResultFrame } from './frames'

export interface FailedOutputsProps {
  run: PictureRun
  frames: readonly ResultFrame[]
  context: RunContext
}

/** The failed outputs of a run, with the reason and a button to retry. Nothing is retried automatically. */
export function FailedOutputs({ run, frames, context }: FailedOutputsProps) {
  const places = placesOf(run, 'failed', 'cancelled')
  const busy = callsIn(run, 'waiting', 'making', 'looking') > 0
  const missing = frames.filter(({ index }) => places.includes(index))
  const made = frames.filter(({ media }) => media).length
  const outOfCredits = run.calls.find(({ failure }) => failure && lacksCredits(failure))
  const cost = places.length * callCost(run)
  const refusal = useMay(endpoints[run.kind])
  const spend = useSpend(cost)
  if (places.length === 0 || (!outOfCredits && (busy || places.length < 2))) return null
  const retryButton = (
    <Button
      size="sm"
      icon={<RotateCw className="size-3.5" />}
      cost={spend}
      shortCost={shortCostText(cost, true)}
      notAllowed={refusal ?? (busy && i18n.t('The others are still being created.'))}
      onClick={() => continueRun(context, run.id, places)}
    >
      {made > 0
        ? i18n.t('{count, plural, one {Create the remaining image} other {Create the remaining # images}}', {
            count: missing.length,
          })
        : i18n.t('{count, plural, one {Create the image} other {Create all # images}}', {
            count: missing.length,
          })}
    </Button>
  )
  const notCreated = i18n.t(
    '{count, plural, one {Frame {frames} wasn’t created.} other {Frames {frames} weren’t created.}}',
    { count: missing.length, frames: frameSpan(missing.map(({ number }) => number)) },
  )
  if (!outOfCredits?.failure)
    return (
      <p className="mt-3 flex flex-wrap items-center gap-2.5 text-ink-2">
        {notCreated}
        {retryButton}
      </p>
    )
  return (
    <div className="mt-3">
      <ErrorNotice
        title={i18n.t('Not enough credits')}
        message={[
          notCreated,
          outOfCredits.failure.message,
          made > 0 &&
            i18n.t(
              '{count, plural, one {The image created so far is kept.} other {The # images created so far are kept.}}',
              { count: made },
            ),
          i18n.t('Copy is free.'),
        ]
          .filter(Boolean)
          .join(' ')}
        code={outOfCredits.failure.code}
        requestId={outOfCredits.failure.requestId}
        purchaseUrl={outOfCredits.failure.purchaseUrl}
        action={retryButton}
      />
    </div>
  )
}
