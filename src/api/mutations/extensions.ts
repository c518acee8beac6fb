import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import { createToken, limitToken, revokeToken } from '~/contract/extensions'
import { setFaults, type FaultRule } from '~/contract/faults'
import { i18n } from '~/contract/i18n'
import { tokenListQuery, faultsQuery } from '../queries/developer'
import { send } from '../http/send'
import { refresh } from './optimistic-update'

// The embedded server's own calls: ask `useExtensions` first.

/** Creates an access token; the answer shows its secret once. */
export function useCreateToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createToken>) =>
      send(createToken, { body }, { cause: i18n.t('Create token') }),
    gcTime: 0,
    onSettled: () => refresh(client, [tokenListQuery().queryKey]),
  })
}

/** Revokes an access token; what used it is answered 401 from then on. */
export function useRevokeToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (tokenId: string) =>
      send(revokeToken, { params: { tokenId } }, { cause: i18n.t('Revoke token') }),
    onSettled: () => refresh(client, [tokenListQuery().queryKey]),
  })
}

/** Narrows an access token; what it loses is not given back. */
export function useLimitToken(tokenId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof limitToken>) =>
      send(limitToken, { params: { tokenId }, body }, { cause: i18n.t('Restrict token') }),
    onSettled: () => refresh(client, [tokenListQuery().queryKey]),
  })
}

/** Sets the faults to come, in the place of all that were set. */
export function useSetFaults() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rules: FaultRule[]) =>
      send(setFaults, { body: { rules } }, { cause: i18n.t('Fault injection') }),
    onSettled: () => refresh(client, [faultsQuery().queryKey]),
  })
}
