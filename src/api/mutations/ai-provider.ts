import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeAiProvider, setAiProvider, tryAiProvider } from '~/contract/ai-provider'
import type { BodyOf } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import { send } from '../http/send'
import { aiProviderQuery } from '../queries/ai-provider'

// Extensions of the embedded server: check `useExtensions` first.

/** Connects the AI provider. */
export function useSetAiProvider() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setAiProvider>) =>
      send(setAiProvider, { body }, { cause: i18n.t('Connect AI provider') }),
    // Don't cache the key after it is sent.
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

/** Disconnects the AI provider and deletes its key, which can't be undone. */
export function useRemoveAiProvider() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(removeAiProvider, {}, { cause: i18n.t('Disconnect AI provider') }),
    onSuccess: (provider) => client.setQueryData(aiProviderQuery().queryKey, provider),
  })
}
