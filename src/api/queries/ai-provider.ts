import { useQuery } from '@tanstack/react-query'
import { getAiProvider } from '~/contract/ai-provider'
import { fresh, queryFor } from './query'
import { useExtensions } from './server-extensions'

/** The AI models that the studio uses. An extension of the embedded server: check `useExtensions` first. */
export const aiProviderQuery = () => queryFor(getAiProvider, {}, { staleTime: fresh.live })

/** The AI models, if the server has that extension; undefined otherwise and while loading. */
export function useAiProvider() {
  const extensions = useExtensions()
  return useQuery({ ...aiProviderQuery(), enabled: extensions.has('getAiProvider') }).data
}
