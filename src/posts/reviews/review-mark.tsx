import { i18n } from '@lingui/core'
import type { ReviewState } from '~/contract/post'
import { cx } from '~/src/ui/class-names'
import { Check, Eye, History, MessageCircle } from '~/src/ui/icons'

const words: Readonly<Record<ReviewState, string>> = {
  requested: i18n.t('Waiting for review'),
  changes_requested: i18n.t('Changes requested'),
  approved: i18n.t('Approved'),
  outdated: i18n.t('Changed since approval'),
}

const icons = { requested: Eye, changes_requested: MessageCircle, approved: Check, outdated: History }

const tones: Readonly<Record<ReviewState, string>> = {
  requested: 'text-iris',
  changes_requested: 'text-amber',
  approved: 'text-green',
  outdated: 'text-amber',
}

/** A post's review state in words. */
export const reviewWord = (state: ReviewState): string => words[state]

/** The review icon alone, hidden from assistive technology. */
export function ReviewGlyph({ state, className }: { state: ReviewState; className: string }) {
  const Icon = icons[state]
  return <Icon aria-hidden="true" className={cx('flex-none', tones[state], className)} />
}

export function ReviewMark({ state, className }: { state: ReviewState; className?: string }) {
  return (
    <span className={cx('inline-flex flex-none items-center gap-1 font-medium', tones[state], className)}>
      <ReviewGlyph state={state} className="size-3.5" />
      {reviewWord(state)}
    </span>
  )
}
