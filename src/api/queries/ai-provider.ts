import { useQuery } from '@tanstack/react-query'
import { getAiProvider } from '~/contract/ai-provider'
import { fresh, queryFor } from './query'
import { useExtensions } from './server-extensions'

/** Which AI models the studio uses. One of our own server's reads: ask `useExtensions` first. */
export const aiProviderQuery = () => queryFor(getAiProvider, {}, { staleTime: fresh.live })

/** The same, where the server has it; undefined elsewhere, and until it is known. */
export function useAiProvider() {
  const extensions = useExtensions()
  return useQuery({ ...aiProviderQuery(), enabled: extensions.has('getAiProvider') }).data
}
