import * as z from 'zod/mini'
import { maybe, one } from './answer'
import { text } from './bounds'
import { endpoint } from './endpoint'

// Sign-in links for the operator of the embedded server (docs/decisions/0060-who-gets-in.md). Links for everybody else are
// created in a workspace: contract/people.ts.

/** Prefix of a link's secret, to tell it from an access token: both are entered in the same field. */
export const signInLinkPrefix = 'lnk_'

export const OperatorLink = z.looseObject({
  /** The link to this server's dashboard; only in this response. */
  url: z.string(),
  expiresAt: maybe(z.string()),
})

export const createOperatorLink = endpoint({
  extension: true,
  scope: 'write',
  method: 'POST',
  path: '/sign-in-links',
  data: one('link', OperatorLink),
  summary:
    /*i18n*/ 'Creates a link that signs the operator in, once and within 15 minutes, and shows it once.',
})
/** Needs no token, only the link's secret, and returns a token. */
export const acceptOperatorLink = endpoint({
  extension: true,
  scope: 'read',
  isPublic: true,
  method: 'POST',
  path: '/sign-in-links/accept',
  body: z.strictObject({ secret: text(1, 200) }),
  data: one('token', z.looseObject({ token: z.string() })),
  summary: /*i18n*/ 'Signs the operator in with a link and shows the new access token once.',
})
