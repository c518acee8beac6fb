import type { BodyOf } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import { answerReviewLink, type OpenReviewLink, openReviewLink, type SharedPost } from '~/contract/reviews'
import { callOpenly } from './call-openly'

/** Reads what a review link shows; rejects if it doesn't open. */
export const askReviewLink = (address: string, link: string, signal: AbortSignal): Promise<OpenReviewLink> =>
  callOpenly(address, openReviewLink, { body: { link } }, { signal, cause: i18n.t('Review link') })

/** Comments on a post, approves it or requests changes. Returns the updated post. */
export const sendReviewAnswer = (
  address: string,
  body: BodyOf<typeof answerReviewLink>,
): Promise<SharedPost> => callOpenly(address, answerReviewLink, { body }, { cause: i18n.t('Review post') })
