import { Link } from '@tanstack/react-router'
import type { Media } from '~/contract/media'
import { UseAs } from '~/src/media/use-as/use-as'
import { buttonClass } from '~/src/ui/button-class'
import { Images, ImagePlus } from '~/src/ui/icons'
import type { PictureRun } from '../runs/run'
import { PictureInPost } from './picture-in-post'
import { ChangeAndRun, RunAgain } from './run-actions'

interface FrameActionsProps {
  run: PictureRun
  media: Media
  workspaceId: string
}

const look = buttonClass({ size: 'sm' })

/** What can be done with a picture, and with what made it. */
export function FrameActions({ run, media, workspaceId }: FrameActionsProps) {
  const { campaignId } = run.body
  return (
    <div className="flex flex-wrap justify-end gap-2 max-lg:justify-start">
      <PictureInPost workspaceId={workspaceId} media={media} campaignId={campaignId} />
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
