import { i18n } from '@lingui/core'
import type { ReviewState } from '~/contract/post'
import type { ReviewEntry } from '~/contract/reviews'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { isolated } from '~/src/i18n/isolated'
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

/** True if the server supports reviews. */
export const useHasReviews = (): boolean => useExtensions().has('requestReview')

/** An entry's note, unless it is already part of its sentence. */
export const noteOf = ({ kind, note }: ReviewEntry): string | undefined =>
  kind === 'shared' ? undefined : note

/** What happened in a review and who did it, in one sentence without the note. */
export function entryText({ kind, by = '', byLink, note }: ReviewEntry): string {
  const name = isolated(by === '' ? i18n.t('Somebody') : byLink ? i18n.t('{by} (by link)', { by }) : by)
  switch (kind) {
    case 'requested':
      return i18n.t('{name} sent it for review', { name })
    case 'approved':
      return i18n.t('{name} approved it', { name })
    case 'changes_requested':
      return i18n.t('{name} asked for changes', { name })
    case 'changed':
      return i18n.t('{name} changed it', { name })
    case 'shared':
      return i18n.t('{name} shared it with {note} by link', { name, note: isolated(note ?? '') })
    case 'commented':
    case undefined:
      return i18n.t('{name} commented', { name })
  }
}
