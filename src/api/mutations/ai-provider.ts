import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeAiProvider, setAiProvider, tryAiProvider } from '~/contract/ai-provider'
import type { BodyOf } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import { send } from '../http/send'
import { aiProviderQuery } from '../queries/ai-provider'

// The embedded server's own calls, for whoever runs it: ask `useExtensions` first.

/** Connects the AI provider. */
export function useSetAiProvider() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setAiProvider>) =>
      send(setAiProvider, { body }, { cause: i18n.t('Connect AI provider') }),
    // A key is not kept in the page longer than it takes to send it.
    gcTime: 0,
    onSuccess: (provider) => client.setQueryData(aiProviderQuery().queryKey, provider),
  })
}

/** Calls each model once. */
export function useTryAiProvider() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof tryAiProvider>) =>
      send(tryAiProvider, { body }, { cause: i18n.t('Try AI provider') }),
    gcTime: 0,
  })
}

/** Disconnects the AI provider; its key is deleted, so there is no way back but entering it again. */
export function useRemoveAiProvider() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(removeAiProvider, {}, { cause: i18n.t('Disconnect AI provider') }),
    onSuccess: (provider) => client.setQueryData(aiProviderQuery().queryKey, provider),
  })
}
