import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { listed } from '~/src/i18n/plural'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { platformName } from '~/src/ui/platform-mark'
import { platformsOf } from '../post-labels'

export interface GroupDialogProps {
  /** Grouped posts, the one whose tile was dragged first. */
  posts: readonly [Post, ...Post[]]
  /** Their new time, in words. */
  where: string
  onMove: (posts: readonly Post[]) => void
  onClose: () => void
}

/** Asks whether grouped posts that share a tile move together: they were saved together, but are separate posts. */
export function GroupDialog({ posts, where, onMove, onClose }: GroupDialogProps) {
  const [first] = posts
  const move = (these: readonly Post[]) => {
    onMove(these)
    onClose()
  }
  return (
    <Dialog
      open
      alert
      size="sm"
      onClose={onClose}
      title={i18n.t('Move {count} grouped posts?', { count: posts.length })}
      description={i18n.t('They were saved together. New time: {where}.', { where })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button onClick={() => move([first])}>
            {i18n.t('Only {platforms}', { platforms: listed(platformsOf(first).map(platformName)) })}
          </Button>
          <Button variant="primary" onClick={() => move(posts)}>
            {i18n.t('Move all {count}', { count: posts.length })}
          </Button>
        </>
      }
    />
  )
}
