import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { generateImage } from '~/contract/endpoints'
import { cutToGraphemes } from '~/domain/text'
import { useMay } from '~/src/api/queries/access'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { quoted } from '~/src/i18n/quoted'
import { Button, buttonClass } from '~/src/ui/button'
import { costText } from '~/src/ui/cost'
import { ConfirmDialog } from '~/src/ui/dialog'
import { SwatchBook } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { timeText } from '~/src/ui/time'
import { callCost, type KitVersion, type PictureRun, runTitle } from '../runs/run'
import { freshRun } from '../runs/run-store'
import { startRun } from '../runs/runner'
import { useSpend } from '../use-balance'

export interface OutdatedNoticeProps {
  workspaceId: string
  /** Runs whose images were made with an older brand kit. */
  runs: readonly PictureRun[]
  kit: KitVersion
  /** Whether only these are shown. */
  alone: boolean
}

/** The calls of a run that made images. */
const madeIn = (run: PictureRun) => run.calls.filter(({ media }) => media.length > 0)
const picturesOf = (runs: readonly PictureRun[]) =>
  runs.reduce((sum, run) => sum + madeIn(run).reduce((count, { media }) => count + media.length, 0), 0)

/** How many images were made with an older brand kit, and what it costs to make them again. */
export function OutdatedNotice({ workspaceId, runs, kit, alone }: OutdatedNoticeProps) {
  const client = useQueryClient()
  const refusal = useMay(generateImage)
  const [asking, setAsking] = useState(false)
  const pictures = picturesOf(runs)
  const cost = runs.reduce((sum, run) => sum + madeIn(run).length * callCost(run), 0)
  const spend = useSpend(cost)
  const again = () => {
    // Oldest first, so that the results keep their order.
    for (const run of runs.toReversed()) {
      const fresh = freshRun(workspaceId, madeIn(run).length)
      startRun(
        { client, workspaceId },
        { ...run, ...fresh, before: undefined, remakes: run.id, kit: undefined },
      )
    }
    setAsking(false)
  }
  return (
    <Banner
      icon={<SwatchBook />}
      action={
        <span className="flex flex-wrap gap-2">
          <Link
            to="."
            search={(before) => ({ ...before, older: alone ? undefined : true })}
            replace
            resetScroll={false}
            className={buttonClass({ size: 'sm', variant: 'quiet' })}
          >
            {alone ? i18n.t('Show all') : i18n.t('Show only these')}
          </Link>
          <Button size="sm" notAllowed={refusal} cost={costText(cost, true)} onClick={() => setAsking(true)}>
            {i18n.t('Create again')}
          </Button>
        </span>
      }
    >
      {outdatedText(pictures, kit)}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={again}
        title={i18n.t(
          '{count, plural, one {Create 1 image again with the current brand kit?} other {Create # images again with the current brand kit?}}',
          { count: pictures },
        )}
        confirm={i18n.t('Create again')}
        cost={spend}
      >
        <span className="block">{promptsOf(runs)}</span>
        <span className="block">{i18n.t('The existing images are kept.')}</span>
      </ConfirmDialog>
    </Banner>
  )
}

function outdatedText(count: number, { at }: KitVersion): string {
  return at === undefined
    ? i18n.t(
        '{count, plural, one {1 image is older than the current brand kit.} other {# images are older than the current brand kit.}}',
        { count },
      )
    : i18n.t(
        '{count, plural, one {1 image is older than the current brand kit, last changed on {date}.} other {# images are older than the current brand kit, last changed on {date}.}}',
        { count, date: timeText(at, 'date') },
      )
}

/** Lists the prompts with their image counts: "“A cup” (4), “A bag” (1)". */
const promptsOf = (runs: readonly PictureRun[]) =>
  commaSeparated([
    ...runs.slice(0, 6).map((run) => `${quoted(cutToGraphemes(runTitle(run), 48))} (${picturesOf([run])})`),
    ...(runs.length > 6 ? [i18n.t('and {0} more', { 0: runs.length - 6 })] : []),
  ])
