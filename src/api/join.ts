import { i18n } from '~/contract/i18n'
import { acceptInvitation, type Joined, type OpenInvitation, readInvitation } from '~/contract/people'
import { callOpenly } from './call-openly'

/** Reads what the invitation is for; rejects if it doesn't work. */
export const askInvitation = (
  address: string,
  invitation: string,
  signal: AbortSignal,
): Promise<OpenInvitation> =>
  callOpenly(address, readInvitation, { body: { invitation } }, { signal, cause: i18n.t('Invitation') })

/**
 * Joins as a new person, or signs in the member that the link is for. The response has their token, which is
 * shown only once.
 */
export const accept = (address: string, invitation: string, name: string | undefined): Promise<Joined> =>
  callOpenly(address, acceptInvitation, { body: { invitation, name } }, { cause: i18n.t('Join') })
