import { i18n } from '@lingui/core'
import { repeatText } from '~/src/posts/repeats/repeat-words'
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
  const isOne = others.length === 0
  return (
    <AskRepeatsDialog
      title={
        isOne
          ? i18n.t('Move repeated post?')
          : i18n.t('{count, plural, one {Move 1 post?} other {Move # posts?}}', { count: moves.length })
      }
      description={
        isOne
          ? i18n.t('{repeats}. New time: {where}.', {
              repeats: repeatText(first.post),
              where: timeText(first.at, 'dayTime', zone),
            })
          : undefined
      }
      posts={isOne ? [first.post] : moves.map(({ post }) => post)}
      onAnswer={onAnswer}
    />
  )
}
