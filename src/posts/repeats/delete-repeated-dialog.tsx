import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { zonedDay } from '~/domain/calendar/time-zone'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { useRemovePost } from '../actions/use-remove-post'
import { repeatText } from './repeat-words'
import { useRepeats } from './use-repeats'

type Props = {
  workspaceId: string
  post: Post
  onClose: () => void
  /** Called when the post itself goes, before it does. */
  onGone?: (() => void) | undefined
}

/** Asks whether one post of a repeat is deleted, or those after it, too. */
export function DeleteRepeatedDialog({ workspaceId, post, onClose, onGone }: Props) {
  const remove = useRemovePost(workspaceId)
  const { stop } = useRepeats(workspaceId)
  const { repeat, scheduledAt } = post
  const answered = (act: () => void) => {
    onClose()
    onGone?.()
    act()
  }
  /** Only what is planned and unchanged is deleted with the others; this post was named. */
  const stopFrom = (from: string | undefined) =>
    answered(() => {
      if (repeat) void stop(repeat.id, { from })
      if (repeat?.detached || post.status !== (repeat?.rule ? 'scheduled' : 'queued')) remove(post)
    })
  const rule = repeat?.rule
  const day = rule && scheduledAt !== undefined ? zonedDay(scheduledAt, rule.timezone) : undefined
  return (
    <Dialog
      open
      alert
      size="sm"
      onClose={onClose}
      title={i18n.t('Delete repeated post?')}
      description={i18n.t('{repeats}. Posts that you changed by hand stay.', { repeats: repeatText(post) })}
      footer={null}
    >
      <div className="grid gap-2">
        <Button onClick={() => answered(() => remove(post))}>{i18n.t('This post')}</Button>
        {day !== undefined && <Button onClick={() => stopFrom(day)}>{i18n.t('This and later posts')}</Button>}
        <Button variant="danger" onClick={() => stopFrom(undefined)}>
          {i18n.t('All posts to come')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
