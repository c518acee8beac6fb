import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { generateCopy, generateImage, generatePreset } from '~/contract/endpoints'
import { useMay } from '~/src/api/scopes'
import { Button } from '~/src/ui/button'
import { buttonClass } from '~/src/ui/button-class'
import { Cost } from '~/src/ui/cost'
import { Repeat2, Settings2 } from '~/src/ui/icons'
import { callCost, type Run } from '../runs/run'
import { freshRun } from '../runs/run-store'
import { startRun } from '../runs/runner'
import { useSpend } from '../use-balance'

const endpoints = { image: generateImage, preset: generatePreset, copy: generateCopy } as const
const recipes = {
  image: '/w/$workspaceId/studio/image',
  preset: '/w/$workspaceId/studio/preset',
  copy: '/w/$workspaceId/studio/copy',
} as const

interface ChangeAndRunProps {
  run: Run
  /** The picture that stays chosen meanwhile. */
  frame?: string
  workspaceId: string
}

/** Puts everything that made it back into the form. */
export function ChangeAndRun({ run, frame, workspaceId }: ChangeAndRunProps) {
  return (
    <Link
      to={recipes[run.kind]}
      params={{ workspaceId }}
      search={{ from: run.id, frame }}
      className={buttonClass({ size: 'sm' })}
    >
      <Settings2 aria-hidden="true" className="size-3.5" />
      Edit and run
    </Link>
  )
}

interface RunAgainProps {
  run: Run
  workspaceId: string
  /** Little room: the balance after it is told on the hand alone. */
  brief?: boolean
}

/** Makes one more of the same. */
export function RunAgain({ run, workspaceId, brief = false }: RunAgainProps) {
  const client = useQueryClient()
  const refusal = useMay(endpoints[run.kind])
  const cost = callCost(run)
  const spend = useSpend(cost)
  return (
    <Button
      size="sm"
      icon={<Repeat2 className="size-3.5" />}
      notAllowed={refusal}
      cost={cost === 0 ? <Cost spent={0} /> : brief ? <Cost max={cost} /> : spend}
      title={brief ? spend : undefined}
      onClick={() => startRun({ client, workspaceId }, oneMore(run, workspaceId))}
    >
      Run again
    </Button>
  )
}

function oneMore(run: Run, workspaceId: string): Run {
  const fresh = freshRun(workspaceId, 1)
  return run.kind === 'copy'
    ? { ...run, ...fresh }
    : { ...run, ...fresh, before: undefined, remakes: undefined }
}
