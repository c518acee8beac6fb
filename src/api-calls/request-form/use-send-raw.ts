import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '~/contract/endpoint'
import type { LooseInput } from '~/src/api/input'
import { sendRaw } from '~/src/api/send-raw'

/** What came back: an answer as it is, or why none came. */
export type RawAnswer =
  | { readonly status: number; readonly ms: number; readonly text: string; readonly failure?: undefined }
  | { readonly failure: string }

/** Sends one request, unread and unrepeated; whatever a write may have changed is read anew afterwards. */
export function useSendRaw(client: QueryClient, cause: string) {
  const [sending, setSending] = useState(false)
  const [answer, setAnswer] = useState<RawAnswer>()
  const send = async (endpoint: Endpoint, input: LooseInput, bare: boolean): Promise<RawAnswer> => {
    setSending(true)
    const came = await sendRaw(endpoint, input, { cause, bare }).catch((error: unknown) => ({
      failure: error instanceof Error ? error.message : 'The request failed.',
    }))
    setAnswer(came)
    setSending(false)
    if (endpoint.method !== 'GET') void client.invalidateQueries()
    return came
  }
  return { sending, answer, send }
}
