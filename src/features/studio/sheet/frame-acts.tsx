import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { generateImage, generatePreset } from '~/contract/endpoints'
import type { Media } from '~/contract/media'
import { useMay } from '~/src/api/scopes'
import { UseAs } from '~/src/modules/use-as/use-as'
import { Button } from '~/src/ui/button'
import { buttonClass } from '~/src/ui/button-class'
import { Cost } from '~/src/ui/cost'
import { Images, ImagePlus, PenLine, Repeat2, Settings2 } from '~/src/ui/icons'
import { callCost, type PictureRun } from '../runs/run'
import { freshRun } from '../runs/run-book'
import { startRun } from '../runs/runner'
import { useSpend } from '../use-balance'

interface FrameActsProps {
  run: PictureRun
  media: Media
  workspaceId: string
}

const look = buttonClass({ size: 'sm' })

/** What can be done with a picture, and with what made it. */
export function FrameActs({ run, media, workspaceId }: FrameActsProps) {
  const { campaignId } = run.body
  return (
    <div className="flex flex-wrap justify-end gap-2 max-lg:justify-start">
      <Link
        to="/w/$workspaceId/posts/new"
        params={{ workspaceId }}
        search={{ mediaId: [media.id], ...(campaignId && { campaignId }) }}
        className={look}
      >
        <PenLine aria-hidden="true" className="size-3.5" />
        Use in post
      </Link>
      <UseAs workspaceId={workspaceId} media={media} />
      {media.url !== undefined && (
        <Link
          to="/w/$workspaceId/studio/image"
          params={{ workspaceId }}
          search={{ reference: [media.url], frame: media.id }}
          className={look}
        >
          <ImagePlus aria-hidden="true" className="size-3.5" />
          Use as reference
        </Link>
      )}
      <Link
        to="."
        search={(before) => ({ ...before, frame: media.id, compare: true, with: undefined })}
        replace
        resetScroll={false}
        className={look}
      >
        <Images aria-hidden="true" className="size-3.5" />
        Compare
      </Link>
      <ChangeAndRun run={run} frame={media.id} workspaceId={workspaceId} />
      <RunAgain run={run} workspaceId={workspaceId} />
    </div>
  )
}

/** Puts everything that made the picture back into the form. */
function ChangeAndRun({ run, frame, workspaceId }: { run: PictureRun; frame: string; workspaceId: string }) {
  return (
    <Link
      to={run.kind === 'image' ? '/w/$workspaceId/studio/image' : '/w/$workspaceId/studio/preset'}
      params={{ workspaceId }}
      search={{ from: run.id, frame }}
      className={look}
    >
      <Settings2 aria-hidden="true" className="size-3.5" />
      Change and run
    </Link>
  )
}

interface RunAgainProps {
  run: PictureRun
  workspaceId: string
  /** Little room: the balance after it is told on the hand alone. */
  brief?: boolean
}

/** Makes one more of the same. */
export function RunAgain({ run, workspaceId, brief = false }: RunAgainProps) {
  const client = useQueryClient()
  const refusal = useMay(run.kind === 'image' ? generateImage : generatePreset)
  const spend = useSpend(callCost(run))
  return (
    <Button
      size="sm"
      icon={<Repeat2 className="size-3.5" />}
      notAllowed={refusal}
      cost={brief ? <Cost max={callCost(run)} /> : spend}
      title={brief ? spend : undefined}
      onClick={() =>
        startRun(
          { client, workspaceId },
          { ...run, ...freshRun(workspaceId, 1), before: undefined, remakes: undefined },
        )
      }
    >
      Run again
    </Button>
  )
}
