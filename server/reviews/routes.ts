import * as contract from '~/contract'
import type { Caller } from '../http/authenticate'
import { implement, implementPublic } from '../http/implement'
import { answerLink, createLink, openLink, openLinks, revokeLink } from './links'
import { askForReview, decide, getReview, updateReview } from './reviews'

const authorOf = ({ principal }: Caller) => ({ name: principal.name, principalId: principal.id })

/** Maximum body size in bytes of an answer through a link: the longest note in any script, and the rest. */
const answerBytes = 8192

export const reviewRoutes = [
  implement(contract.getReview, ({ params }, deps) => getReview(deps, params)),
  implement(contract.requestReview, ({ params, body, caller }, deps) =>
    updateReview(deps, params, (tx, post, at) =>
      askForReview(tx, post, { ...body, author: authorOf(caller), at }),
    ),
  ),
  implement(contract.decideReview, ({ params, body, caller }, deps) =>
    updateReview(deps, params, (tx, post, at) => decide(tx, post, { ...body, author: authorOf(caller), at })),
  ),
  implement(contract.listReviewLinks, ({ params }, deps) => openLinks(params.workspaceId, deps)),
  implement(
    contract.createReviewLink,
    ({ params, body, caller, origin }, deps) =>
      createLink(params.workspaceId, body, { caller, origin }, deps),
    { secret: true },
  ),
  implement(contract.revokeReviewLink, ({ params }, deps) => revokeLink(params, deps)),
  implementPublic(contract.openReviewLink, ({ body, admit }, deps) => openLink(body.link, deps, admit)),
  implementPublic(contract.answerReviewLink, ({ body, admit }, deps) => answerLink(body, deps, admit), {
    bodyBytes: answerBytes,
  }),
]
