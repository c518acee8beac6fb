import { Link } from '@tanstack/react-router'
import { createPost } from '~/contract/endpoints'
import type { Media } from '~/contract/media'
import { useMay } from '~/src/api/scopes'
import { Button } from '~/src/ui/button'
import { buttonClass } from '~/src/ui/button-class'
import { PenLine } from '~/src/ui/icons'

interface PictureInPostProps {
  workspaceId: string
  media: Media
  campaignId: string | undefined
}

/** Begins a post with a picture of the sheet, for the campaign that it was made for. */
export function PictureInPost({ workspaceId, media, campaignId }: PictureInPostProps) {
  const refusal = useMay(createPost)
  if (refusal)
    return (
      <Button size="sm" icon={<PenLine className="size-3.5" />} notAllowed={refusal}>
        Use in post
      </Button>
    )
  return (
    <Link
      to="/w/$workspaceId/posts/new"
      params={{ workspaceId }}
      search={{ mediaId: [media.id], ...(campaignId && { campaignId }) }}
      className={buttonClass({ size: 'sm' })}
    >
      <PenLine aria-hidden="true" className="size-3.5" />
      Use in post
    </Link>
  )
}
