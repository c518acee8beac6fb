import { word } from '~/domain/language'
import { cx } from '~/src/ui/class-names'
import { CopyButton } from '~/src/ui/copy-button'
import { StatusGlyph } from '~/src/ui/status-mark'
import { JsonTree } from '../json-tree'
import type { RawAnswer } from './use-send-raw'

/** What the API answered, as a tree. */
export function AnswerView({ answer, sending }: { answer: RawAnswer | undefined; sending: boolean }) {
  return (
    <section aria-label="Response">
      <div role="status" className="mb-1.5 flex items-center gap-3">
        <h3>Response</h3>
        {sending ? <span className="text-ink-3">sending</span> : answer && <Outcome answer={answer} />}
      </div>
      {!answer && !sending && <p className="text-ink-3">No request sent yet.</p>}
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
      <span className="tnum text-12 text-ink-3">{Math.round(answer.ms)} ms</span>
      <CopyButton text={answer.text} what={word('response')} />
    </>
  )
}

function Content({ text }: { text: string }) {
  const parsed = parse(text)
  if (parsed === undefined)
    return <pre className="font-mono whitespace-pre-wrap">{text || word('(empty)')}</pre>
  return <JsonTree value={parsed} label="Response content" depth={3} />
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
