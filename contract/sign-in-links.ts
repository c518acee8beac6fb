import * as z from 'zod/mini'
import { maybe, one } from './answer'
import { text } from './bounds'
import { endpoint } from './endpoint'

// How whoever runs the embedded server signs in to it (docs/decisions/0060-who-gets-in.md). Links for everybody else are
// made in a workspace: contract/people.ts.

/** What a link's secret begins with, which tells it from an access token in the field that both are put into. */
export const signInLinkPrefix = 'lnk_'

export const OperatorLink = z.looseObject({
  /** The link itself, to this server's dashboard: present once. */
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
/** For whoever holds the secret: needs no token, and answers one. */
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
