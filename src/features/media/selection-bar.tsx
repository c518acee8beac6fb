import { Link } from '@tanstack/react-router'
import { createPost } from '~/contract/endpoints'
import type { Media } from '~/contract/media'
import { useMay } from '~/src/api/scopes'
import { Button } from '~/src/ui/button'
import { buttonClass } from '~/src/ui/button-class'
import { IconButton } from '~/src/ui/icon-button'
import { Download, Link2, PenLine, X } from '~/src/ui/icons'
import { copyUrls, download } from './media-acts'

export interface SelectionBarProps {
  workspaceId: string
  /** In the order of choosing. */
  items: readonly Media[]
  onClear: () => void
}

/** The most files of one post (api.md section 2, "Post"). */
const mostInPost = 10

/** What can be done with the chosen items. There is no call that deletes media, so it is not offered. */
export function SelectionBar({ workspaceId, items, onClear }: SelectionBarProps) {
  if (items.length === 0) return null
  return (
    <div
      role="toolbar"
      aria-label="Chosen media"
      className="absolute inset-x-0 bottom-4 z-4 mx-auto flex w-fit max-w-[calc(100%-24px)] animate-settle items-center gap-1 rounded-lg bg-lift p-1.5 ps-3.5 shadow-float"
    >
      <span role="status" className="tnum me-2 font-medium whitespace-nowrap">
        {items.length} chosen
      </span>
      <UseInPost workspaceId={workspaceId} items={items} />
      <Button
        size="sm"
        variant="quiet"
        icon={<Download className="size-3.5 max-md:hidden" />}
        onClick={() => void download(items)}
      >
        Download
      </Button>
      <Button
        size="sm"
        variant="quiet"
        icon={<Link2 className="size-3.5 max-md:hidden" />}
        onClick={() => void copyUrls(items)}
      >
        Copy URL
      </Button>
      <IconButton size="sm" label="Clear the choice" icon={<X />} onClick={onClear} />
    </div>
  )
}

/** Begins a post with these files. */
export function UseInPost({ workspaceId, items }: { workspaceId: string; items: readonly Media[] }) {
  const refusal = useMay(createPost)
  const tooMany = items.length > mostInPost && `A post takes at most ${mostInPost} files.`
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
