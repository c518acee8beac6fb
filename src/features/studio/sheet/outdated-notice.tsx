import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { generateImage } from '~/contract/endpoints'
import { useMay } from '~/src/api/scopes'
import { counted } from '~/src/modules/count-words'
import { capital } from '~/src/ui/enum-words'
import { Banner } from '~/src/ui/banner'
import { Button } from '~/src/ui/button'
import { buttonClass } from '~/src/ui/button-class'
import { ConfirmDialog } from '~/src/ui/confirm-dialog'
import { SwatchBook } from '~/src/ui/icons'
import { timeText } from '~/src/ui/time-text'
import { callCost, type KitVersion, type PictureRun, runTitle } from '../runs/run'
import { freshRun } from '../runs/run-book'
import { startRun } from '../runs/runner'
import { useSpend } from '../use-balance'

export interface OutdatedNoticeProps {
  workspaceId: string
  /** Runs whose pictures predate the present kit. */
  runs: readonly PictureRun[]
  kit: KitVersion
  /** Only these are shown. */
  alone: boolean
}

/** The calls of a run that made something. */
const madeIn = (run: PictureRun) => run.calls.filter(({ media }) => media.length > 0)
const picturesOf = (runs: readonly PictureRun[]) =>
  runs.reduce((sum, run) => sum + madeIn(run).reduce((count, { media }) => count + media.length, 0), 0)

/** Which pictures were made with an earlier brand kit, and what making them again costs. */
export function OutdatedNotice({ workspaceId, runs, kit, alone }: OutdatedNoticeProps) {
  const client = useQueryClient()
  const refusal = useMay(generateImage)
  const [asking, setAsking] = useState(false)
  const pictures = picturesOf(runs)
  const cost = runs.reduce((sum, run) => sum + madeIn(run).length * callCost(run), 0)
  const spend = useSpend(cost)
  const again = () => {
    // The oldest first, so that the sheet keeps its order.
    for (const run of runs.toReversed()) {
      const fresh = freshRun(workspaceId, madeIn(run).length)
      startRun({ client, workspaceId }, { ...run, ...fresh, before: undefined, remakes: run.id })
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
            {alone ? 'Show all' : 'Show only these'}
          </Link>
          <Button size="sm" notAllowed={refusal} cost={`≤ ${cost} cr`} onClick={() => setAsking(true)}>
            Make again
          </Button>
        </span>
      }
    >
      {capital(counted(pictures, ['one picture', '# pictures']))} {pictures === 1 ? 'predates' : 'predate'}{' '}
      the current brand kit
      {kit.at !== undefined && `, changed ${timeText(kit.at, 'date')}`}.
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={again}
        title={`Create ${counted(pictures, ['one picture', '# pictures'])} again with the current brand kit?`}
        confirm="Make again"
        cost={spend}
      >
        {runs
          .slice(0, 6)
          .map((run) => `“${short(runTitle(run))}”, ${picturesOf([run])}`)
          .join('; ')}
        {runs.length > 6 && `; and ${runs.length - 6} more`}. The old ones stay.
      </ConfirmDialog>
    </Banner>
  )
}

const short = (text: string) => (text.length > 48 ? `${text.slice(0, 47)}…` : text)
