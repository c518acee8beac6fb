import { i18n } from '~/contract/i18n'
import { acceptInvitation, readInvitation, type Joined, type OpenInvitation } from '~/contract/people'
import { callOpenly } from './call-openly'

/** What the invitation is for, or why it doesn't work. */
export const askInvitation = (
  address: string,
  invitation: string,
  signal: AbortSignal,
): Promise<OpenInvitation> =>
  callOpenly(address, readInvitation, { body: { invitation } }, { signal, cause: i18n.t('Invitation') })

/** Joins as a new person, or signs in the member whom the link is for: the answer has their token, once. */
export const accept = (address: string, invitation: string, name: string | undefined): Promise<Joined> =>
  callOpenly(address, acceptInvitation, { body: { invitation, name } }, { cause: i18n.t('Join') })
