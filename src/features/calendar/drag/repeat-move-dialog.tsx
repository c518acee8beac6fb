import { i18n } from '@lingui/core'
import { repeatText } from '~/src/posts/repeats/repeat-words'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { timeText } from '~/src/ui/time'
import { AskRepeatsDialog } from '~/src/posts/repeats/ask-repeats-dialog'
import { type AskedMove, movedPosts } from './use-repeat-moves'

type Props = {
  zone: string
  asked: AskedMove
  onAnswer: (which: 'only' | 'later' | undefined) => void
}

/** Asks whether posts of a repeat move alone, or those after them, too. */
export function RepeatMoveDialog({ zone, asked: { moves }, onAnswer }: Props) {
  const [first, ...others] = movedPosts(moves)
  if (!first) return null
  if (others.length > 0)
    return (
      <AskRepeatsDialog
        title={i18n.t('{count, plural, one {Move 1 post?} other {Move # posts?}}', { count: moves.length })}
        posts={moves.map(({ post }) => post)}
        onAnswer={onAnswer}
      />
    )
  const { post, at } = first
  return (
    <Dialog
      open
      alert
      size="sm"
      onClose={() => onAnswer(undefined)}
      title={i18n.t('Move repeated post?')}
      description={i18n.t('{repeats}. New time: {where}.', {
        repeats: repeatText(post),
        where: timeText(at, 'dayTime', zone),
      })}
      footer={
        <>
          <Button variant="quiet" onClick={() => onAnswer(undefined)}>
            {i18n.t('Cancel')}
          </Button>
          <Button onClick={() => onAnswer('later')}>{i18n.t('This and later posts')}</Button>
          <Button variant="primary" onClick={() => onAnswer('only')}>
            {i18n.t('Only this post')}
          </Button>
        </>
      }
    />
  )
}
