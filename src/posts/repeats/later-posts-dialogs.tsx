import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { zonedDay } from '~/domain/calendar/time-zone'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { type RemovePosts, useRemovePosts } from '../actions/use-remove-post'
import { follows, repeatText } from './repeat-text'
import { useDeleteLater } from './use-later-posts'
import { useRepeats } from './use-repeats'

type Props = {
  workspaceId: string
  /** Several are asked about as one. */
  posts: readonly Post[]
  /** How several are deleted; by default with an Undo of a few seconds. */
  remove?: RemovePosts | undefined
  onClose: () => void
  /** Called just before posts are deleted. */
  onGone?: (() => void) | undefined
}

/** Asks whether to delete only these posts of a repeat or the later ones too. */
export function DeleteRepeatedDialog({ workspaceId, posts, remove, onClose, onGone }: Props) {
  const removePosts = useRemovePosts(workspaceId)
  const deleteLater = useDeleteLater(workspaceId)
  const [post, ...others] = posts
  if (!post) return null
  if (others.length === 0)
    return <DeleteOneDialog workspaceId={workspaceId} post={post} onClose={onClose} onGone={onGone} />
  const removeAll = remove ?? removePosts
  const answer = (which: 'only' | 'later' | undefined) => {
    onClose()
    if (which === undefined) return
    onGone?.()
    if (which === 'only') return removeAll(posts)
    void deleteLater(posts, removeAll)
  }
  return (
    <AskRepeatsDialog
      danger
      title={i18n.t('{count, plural, one {Delete 1 post?} other {Delete # posts?}}', {
        count: posts.length,
      })}
      posts={posts}
      onAnswer={answer}
    />
  )
}

type OneProps = Pick<Props, 'workspaceId' | 'onClose' | 'onGone'> & { post: Post }

function DeleteOneDialog({ workspaceId, post, onClose, onGone }: OneProps) {
  const remove = useRemovePosts(workspaceId)
  const { stop, stopAndRemove } = useRepeats(workspaceId)
  const { repeat, scheduledAt } = post
  const closeAnd = (act: () => void) => {
    onClose()
    onGone?.()
    act()
  }
  /** Stopping deletes only planned, unchanged posts, so this one may need deleting itself. */
  const stopFrom = (from: string | undefined) =>
    closeAnd(() => {
      if (!repeat) return remove([post])
      void (follows(post) ? stop(repeat.id, { from }) : stopAndRemove(repeat.id, post, from))
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
        <Button onClick={() => closeAnd(() => remove([post]))}>{i18n.t('This post')}</Button>
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

type AskRepeatsDialogProps = {
  /** What happens to all of them: "Move 3 posts?" */
  title: string
  posts: readonly Post[]
  /** Defaults to how many of them repeat. */
  description?: string | undefined
  danger?: boolean | undefined
  onAnswer: (which: 'only' | 'later' | undefined) => void
}

/** Asks once for all posts whether the later ones of their repeats are included. */
export function AskRepeatsDialog({
  title,
  posts,
  description,
  danger = false,
  onAnswer,
}: AskRepeatsDialogProps) {
  const isOne = posts.length === 1
  return (
    <Dialog
      open
      alert
      size="sm"
      onClose={() => onAnswer(undefined)}
      title={title}
      description={
        description ??
        i18n.t(
          '{count, plural, one {1 of them repeats. Posts that you changed by hand stay.} other {# of them repeat. Posts that you changed by hand stay.}}',
          { count: posts.filter(follows).length },
        )
      }
      footer={
        <>
          <Button variant="quiet" onClick={() => onAnswer(undefined)}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'plain'} onClick={() => onAnswer('later')}>
            {isOne ? i18n.t('This and later posts') : i18n.t('These and later posts')}
          </Button>
          <Button variant="primary" onClick={() => onAnswer('only')}>
            {isOne ? i18n.t('Only this post') : i18n.t('Only these posts')}
          </Button>
        </>
      }
    />
  )
}
