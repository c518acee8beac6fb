import type { Failure } from './intent'

/** Of an edit whose post is not there any more. */
export const gone = (failure: Failure): Failure => ({
  ...failure,
  message: 'The post is not there any more: it was deleted, or changed from somewhere else.',
  code: 'post_gone',
})
export const movedMeanwhile: Failure = {
  message: 'The post was scheduled or published from somewhere else meanwhile. Open it again to change it.',
  code: 'post_moved',
}
export const outAlready: Failure = {
  message: 'Some accounts have it already: an edited copy would reach them twice. Duplicate it instead.',
  code: 'partly_out',
}
export const savedLate: Failure = {
  message: 'The change is saved, but as a draft: its time was over, and it would have gone out at once.',
  code: 'time_over',
}
export const noAnswer: Failure = {
  message: 'No answer came, so the change was taken back.',
  code: 'no_answer',
}
export const mayTurnUp: Failure = {
  message:
    'No answer came. The changed post may still turn up, with its time; the old one is kept as a draft.',
  code: 'create_unseen',
}
export const otherContent: Failure = {
  message: 'The API kept something else than was sent, so the change was taken back.',
  code: 'content_differs',
}
/** The new post could not be removed again. */
export const bothKept = (failure: Failure): Failure => ({
  ...failure,
  message: `Both the new post and the old one, as a draft, are kept: ${failure.message}`,
})
