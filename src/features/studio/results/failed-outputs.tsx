import { generateImage, generatePreset } from '~/contract/endpoints'
import { useMay } from '~/src/api/queries/access'
import { plural, pluralWith } from '~/src/i18n/plural'
import { Button, buttonClass } from '~/src/ui/button'
import { ErrorNotice } from '~/src/ui/notices'
import { RotateCw } from '~/src/ui/icons'
import { BuyCredits, lacksCredits } from '~/src/feedback/buy-credits'
import { callCost, callsIn, type PictureRun, placesOf } from '../runs/run'
import { continueRun } from '../runs/runner'
import type { Studio } from '../runs/perform'
import { useSpend } from '../use-balance'
import { frameSpan, type SheetFrame } from './frames'

export interface FailedOutputsProps {
  run: PictureRun
  frames: readonly SheetFrame[]
  studio: Studio
}

/** What of a run was not made, why, and how it goes on: nothing is made again of itself. */
export function FailedOutputs({ run, frames, studio }: FailedOutputsProps) {
  const places = placesOf(run, 'failed', 'cancelled')
  const busy = callsIn(run, 'waiting', 'making', 'looking') > 0
  const missing = frames.filter(({ index }) => places.includes(index))
  const made = frames.filter(({ media }) => media).length
  const broke = run.calls.find(({ failure }) => failure && lacksCredits(failure))
  const cost = places.length * callCost(run)
  const refusal = useMay(run.kind === 'image' ? generateImage : generatePreset)
  const spend = useSpend(cost)
  if (places.length === 0 || (!broke && (busy || places.length < 2))) return null
  const goOn = (
    <Button
      size="sm"
      icon={<RotateCw className="size-3.5" />}
      cost={spend}
      notAllowed={refusal ?? (busy && 'The others are still being created.')}
      onClick={() => continueRun(studio, run.id, places)}
    >
      {made > 0
        ? plural(missing.length, ['Create the remaining image', 'Create the remaining # images'])
        : plural(missing.length, ['Create the image', 'Create all # images'])}
    </Button>
  )
  const notCreated = pluralWith(missing.length, { frames: frameSpan(missing.map(({ number }) => number)) }, [
    'Frame {frames} wasn’t created.',
    'Frames {frames} weren’t created.',
  ])
  if (!broke?.failure)
    return (
      <p className="mt-3 flex flex-wrap items-center gap-2.5 text-ink-2">
        {notCreated}
        {goOn}
      </p>
    )
  return (
    <div className="mt-3">
      <ErrorNotice
        title="Not enough credits"
        message={[
          notCreated,
          broke.failure.message,
          made > 0 &&
            plural(made, ['The image created so far is kept.', 'The # images created so far are kept.']),
          'Copy is free.',
        ]
          .filter(Boolean)
          .join(' ')}
        code={broke.failure.code}
        requestId={broke.failure.requestId}
        action={
          <>
            <BuyCredits purchaseUrl={broke.failure.purchaseUrl} className={buttonClass({ size: 'sm' })} />
            {goOn}
          </>
        }
      />
    </div>
  )
}
