import { Link } from '@tanstack/react-router'
import { createPost, generateImage } from '~/contract/endpoints'
import type { Media } from '~/contract/media'
import { useMay } from '~/src/api/scopes'
import { Button } from '~/src/ui/button'
import { buttonClass } from '~/src/ui/button-class'
import { Download, ImagePlus, Link2, PenLine } from '~/src/ui/icons'
import { SelectionBar as Bar } from '~/src/ui/selection-bar'
import { isVideo } from '~/src/media/grid/media-thumb'
import { copyUrls, download, noAddress } from './media-actions'

export interface SelectionBarProps {
  workspaceId: string
  /** In the order of choosing. */
  items: readonly Media[]
  onClear: () => void
}

/** The most files of one post (api.md section 2, "Post"). */
const maxInPost = 10
/** The most references of one picture (api.md section 4, "Generations"). */
const maxReferences = 4

/** What can be done with the chosen items. There is no call that deletes media, so it is not offered. */
export function SelectionBar({ workspaceId, items, onClear }: SelectionBarProps) {
  if (items.length === 0) return null
  return (
    <Bar label="Selected media" count={items.length} onClear={onClear}>
      <UseInPost workspaceId={workspaceId} items={items} />
      <UseAsReference workspaceId={workspaceId} items={items} />
      <Button
        size="sm"
        variant="quiet"
        icon={<Download className="size-3.5 max-md:hidden" />}
        notAllowed={noAddress(items)}
        onClick={() => void download(items)}
      >
        Download
      </Button>
      <Button
        size="sm"
        variant="quiet"
        icon={<Link2 className="size-3.5 max-md:hidden" />}
        notAllowed={noAddress(items)}
        onClick={() => void copyUrls(items)}
      >
        Copy URL
      </Button>
    </Bar>
  )
}

/** Begins a post with these files. */
export function UseInPost({ workspaceId, items }: { workspaceId: string; items: readonly Media[] }) {
  const refusal = useMay(createPost)
  const tooMany = items.length > maxInPost && `A post can have up to ${maxInPost} files.`
  const content = (
    <>
      <PenLine aria-hidden="true" className="size-3.5" />
      Use in post
    </>
  )
  if (refusal || tooMany)
    return (
      <Button size="sm" notAllowed={refusal ?? tooMany}>
        {content}
      </Button>
    )
  return (
    <Link
      to="/w/$workspaceId/posts/new"
      params={{ workspaceId }}
      search={{ mediaId: items.map(({ id }) => id) }}
      className={buttonClass({ variant: 'primary', size: 'sm' })}
    >
      {content}
    </Link>
  )
}

/** Opens the studio with these pictures for the next one to follow. */
function UseAsReference({ workspaceId, items }: { workspaceId: string; items: readonly Media[] }) {
  const mayNot = useMay(generateImage)
  const urls = items.flatMap(({ url }) => url ?? [])
  const refusal =
    mayNot ??
    (items.some(isVideo) || urls.length < items.length
      ? 'Only images can be used as references.'
      : urls.length > maxReferences
        ? `You can use up to ${maxReferences} reference images.`
        : undefined)
  const content = (
    <>
      <ImagePlus aria-hidden="true" className="size-3.5 max-md:hidden" />
      <span className="max-md:hidden">Use as reference</span>
      <span className="md:hidden">Reference</span>
    </>
  )
  if (refusal)
    return (
      <Button size="sm" variant="quiet" notAllowed={refusal}>
        {content}
      </Button>
    )
  return (
    <Link
      to="/w/$workspaceId/studio/image"
      params={{ workspaceId }}
      search={{ reference: urls }}
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
    >
      {content}
    </Link>
  )
}
