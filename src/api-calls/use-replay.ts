import { useState } from 'react'
import { sendRaw } from '~/src/api/send-raw'
import type { LoggedCall } from './call-of'

/** Sends a read once more; what comes of it stands in the log, whatever it is. */
export function useReplay() {
  const [sending, setSending] = useState(false)
  const send = async ({ endpoint, input }: LoggedCall) => {
    setSending(true)
    await sendRaw(endpoint, input, { cause: 'Replay' }).catch(() => undefined)
    setSending(false)
  }
  return { sending, send }
}
