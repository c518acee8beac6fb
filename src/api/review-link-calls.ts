import type { BodyOf } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import { answerReviewLink, openReviewLink, type OpenReviewLink, type SharedPost } from '~/contract/reviews'
import { callOpenly } from './call-openly'

/** What a review link shows, or why it doesn't open. */
export const askReviewLink = (address: string, link: string, signal: AbortSignal): Promise<OpenReviewLink> =>
  callOpenly(address, openReviewLink, { body: { link } }, { signal, cause: i18n.t('Review link') })

/** Comments on a post, approves it, or asks for changes; answers the post as it is then. */
export const sendReviewAnswer = (
  address: string,
  body: BodyOf<typeof answerReviewLink>,
): Promise<SharedPost> => callOpenly(address, answerReviewLink, { body }, { cause: i18n.t('Review post') })
