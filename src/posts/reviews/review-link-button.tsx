import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { Post } from '~/contract/post'
import { createReviewLink } from '~/contract/reviews'
import { useMay } from '~/src/api/queries/access'
import { Button } from '~/src/ui/button'
import { Link2 } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'

const ReviewLinkDialog = lazyWithRetry(async () => (await import('./review-link-dialog')).ReviewLinkDialog)

/** Makes a link by which somebody without an account looks at a post, or at some. */
export function ReviewLinkButton({ workspaceId, post }: { workspaceId: string; post: Post }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={<Link2 />} notAllowed={useMay(createReviewLink)} onClick={() => setOpen(true)}>
        {i18n.t('Share…')}
      </Button>
      {open && <ReviewLinkDialog workspaceId={workspaceId} chosen={[post]} onClose={() => setOpen(false)} />}
    </>
  )
}
