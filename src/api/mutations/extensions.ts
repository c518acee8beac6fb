import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import { createToken, limitToken, revokeToken } from '~/contract/extensions'
import { setFaults, type FaultRule } from '~/contract/faults'
import { i18n } from '~/contract/i18n'
import { tokenListQuery, faultsQuery } from '../queries/developer'
import { send } from '../http/send'
import { refresh } from './optimistic-update'

// Extensions of the embedded server: check `useExtensions` first.

/** Creates an access token. The response contains its secret, which is shown only once. */
export function useCreateToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createToken>) =>
      send(createToken, { body }, { cause: i18n.t('Create token') }),
    gcTime: 0,
    onSettled: () => refresh(client, [tokenListQuery().queryKey]),
  })
}

/** Revokes an access token; calls with it get a 401 from then on. */
export function useRevokeToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (tokenId: string) =>
      send(revokeToken, { params: { tokenId } }, { cause: i18n.t('Revoke token') }),
    onSettled: () => refresh(client, [tokenListQuery().queryKey]),
  })
}

/** Restricts an access token, which can't be undone. */
export function useLimitToken(tokenId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof limitToken>) =>
      send(limitToken, { params: { tokenId }, body }, { cause: i18n.t('Restrict token') }),
    onSettled: () => refresh(client, [tokenListQuery().queryKey]),
  })
}

/** Replaces the list of faults to inject. */
export function useSetFaults() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rules: FaultRule[]) =>
      send(setFaults, { body: { rules } }, { cause: i18n.t('Fault injection') }),
    onSettled: () => refresh(client, [faultsQuery().queryKey]),
  })
}
