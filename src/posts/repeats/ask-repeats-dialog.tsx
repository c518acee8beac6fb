import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { follows } from './repeat-words'

type Props = {
  /** What happens to all of them: "Move 3 posts?" */
  title: string
  posts: readonly Post[]
  /** Defaults to how many of them repeat. */
  description?: string | undefined
  danger?: boolean | undefined
  onAnswer: (which: 'only' | 'later' | undefined) => void
}

/** Asks once for all posts whether the later ones of their repeats are included. */
export function AskRepeatsDialog({ title, posts, description, danger = false, onAnswer }: Props) {
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
