import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '~/contract/endpoint'
import { parseJson } from '~/domain/parse-json'
import type { LooseInput } from '~/src/api/http/exchange'
import { sendRaw } from '~/src/api/http/send-with'
import { CopyButton } from '~/src/ui/button'
import { cx } from '~/src/ui/class-names'
import { StatusGlyph } from '~/src/ui/status-mark'
import { JsonTree } from '../json-tree'

/** The API's response, as a tree. */
export function AnswerView({ answer, sending }: { answer: RawAnswer | undefined; sending: boolean }) {
  return (
    <section aria-label={i18n.t('Response')}>
      <div role="status" className="mb-1.5 flex items-center gap-3">
        <h3>{i18n.t('Response')}</h3>
        {sending ? (
          <span className="text-ink-3">{i18n.t('sending')}</span>
        ) : (
          answer && <Outcome answer={answer} />
        )}
      </div>
      {!answer && !sending && <p className="text-ink-3">{i18n.t('No request sent yet.')}</p>}
      {answer && answer.failure === undefined && (
        <div className="rounded border border-line bg-well p-3">
          <Content text={answer.text} />
        </div>
      )}
    </section>
  )
}

function Outcome({ answer }: { answer: RawAnswer }) {
  if (answer.failure !== undefined) return <span className="text-red">{answer.failure}</span>
  const well = answer.status < 400
  return (
    <>
      <span
        className={cx(
          'inline-flex items-center gap-1.5 font-mono font-medium',
          well ? 'text-green' : 'text-red',
        )}
      >
        <StatusGlyph status={well ? 'published' : 'failed'} />
        {answer.status}
      </span>
      <span className="tnum text-12 text-ink-3">{i18n.t('{ms} ms', { ms: Math.round(answer.ms) })}</span>
      <CopyButton text={answer.text} what={i18n.t('response')} />
    </>
  )
}

function Content({ text }: { text: string }) {
  const parsed = parseJson(text)
  if (parsed === undefined)
    return (
      <pre dir="ltr" className="font-mono whitespace-pre-wrap">
        {text || i18n.t('(empty)')}
      </pre>
    )
  return <JsonTree value={parsed} label={i18n.t('Response content')} depth={3} />
}

/** The raw response, or why none came. */
export type RawAnswer =
  | { readonly status: number; readonly ms: number; readonly text: string; readonly failure?: undefined }
  | { readonly failure: string }

/** Sends one request without validation or repeats. After a write, all queries are invalidated. */
export function useSendRaw(client: QueryClient, cause: string) {
  const [abort, setAbort] = useState<AbortController>()
  const [answer, setAnswer] = useState<RawAnswer>()
  const send = async (endpoint: Endpoint, input: LooseInput, bare: boolean): Promise<RawAnswer> => {
    const controller = new AbortController()
    setAbort(controller)
    const options = { cause, bare, signal: controller.signal }
    const result = await sendRaw(endpoint, input, options).catch((error: unknown) => ({
      failure: error instanceof Error ? error.message : i18n.t('The request failed.'),
    }))
    setAnswer(result)
    setAbort(undefined)
    if (endpoint.method !== 'GET') void client.invalidateQueries()
    return result
  }
  return { sending: abort !== undefined, answer, send, cancel: () => abort?.abort() }
}
