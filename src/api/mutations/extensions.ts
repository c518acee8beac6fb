import type { BodyOf } from '~/contract/endpoint'
import { createToken, limitToken, revokeToken } from '~/contract/extensions'
import { type FaultRule, setFaults } from '~/contract/faults'
import { i18n } from '~/contract/i18n'
import { send } from '../http/send'
import { faultsQuery, tokenListQuery } from '../queries/developer'
import { useRefreshingMutation } from './optimistic-update'

// Extensions of the embedded server: check `useExtensions` first.

/** Creates an access token. The response contains its secret, which is shown only once. */
export const useCreateToken = () =>
  useRefreshingMutation(
    [tokenListQuery().queryKey],
    (body: BodyOf<typeof createToken>) => send(createToken, { body }, { cause: i18n.t('Create token') }),
    { gcTime: 0 },
  )

/** Revokes an access token; calls with it get a 401 from then on. */
export const useRevokeToken = () =>
  useRefreshingMutation([tokenListQuery().queryKey], (tokenId: string) =>
    send(revokeToken, { params: { tokenId } }, { cause: i18n.t('Revoke token') }),
  )

/** Restricts an access token, which can't be undone. */
export const useLimitToken = (tokenId: string) =>
  useRefreshingMutation([tokenListQuery().queryKey], (body: BodyOf<typeof limitToken>) =>
    send(limitToken, { params: { tokenId }, body }, { cause: i18n.t('Restrict token') }),
  )

/** Replaces the list of faults to inject. */
export const useSetFaults = () =>
  useRefreshingMutation([faultsQuery().queryKey], (rules: FaultRule[]) =>
    send(setFaults, { body: { rules } }, { cause: i18n.t('Fault injection') }),
  )
