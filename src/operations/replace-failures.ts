import { i18n } from '@lingui/core'
import type { Failure } from './operation'

/** The failure of an edit whose post no longer exists. */
export const postGone = (failure: Failure): Failure => ({
  ...failure,
  message: i18n.t('This post no longer exists. It was deleted or changed elsewhere.'),
  code: 'post_gone',
})
export const movedElsewhere: Failure = {
  message: i18n.t(
    'This post was scheduled or published elsewhere in the meantime. Open it again to edit it.',
  ),
  code: 'post_moved',
}
export const partlyPublished: Failure = {
  message: i18n.t(
    'Some accounts already have this post, and an edited copy would reach them twice. Duplicate it instead.',
  ),
  code: 'partly_out',
}
export const savedAsDraft: Failure = {
  message: i18n.t(
    'Saved as a draft. The scheduled time had passed, so the post would have published immediately.',
  ),
  code: 'time_over',
}
export const noAnswer: Failure = {
  message: i18n.t('The API didn’t respond, so your change was undone.'),
  code: 'no_answer',
}
export const mayAppear: Failure = {
  message: i18n.t(
    'The API didn’t respond. The new version may still appear at its scheduled time. The old one was kept as a draft.',
  ),
  code: 'create_unseen',
}
export const otherContent: Failure = {
  message: i18n.t('The API saved something different from what was sent, so your change was undone.'),
  code: 'content_differs',
}
/** The new post couldn't be removed again. */
export const bothKept = (failure: Failure): Failure => ({
  ...failure,
  message: i18n.t('Both versions were kept: the new post, and the old one as a draft. {message}', {
    message: failure.message,
  }),
})
