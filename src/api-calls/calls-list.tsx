import { i18n } from '@lingui/core'
import { useDeferredValue, useState } from 'react'
import { clearRequestLog, type LoggedRequest, requestLog, useRequestLog } from '~/src/api/http/request-log'
import { Button } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'
import { Download, Search } from '~/src/ui/icons'
import { saveFile } from '~/src/ui/save-file'
import { Segmented } from '~/src/ui/segmented'
import { TextInput } from '~/src/ui/text-input'
import { asHar } from './har'
import { startRecording, stopRecording, useRecording } from './recording/recording'
import { RequestDetail } from './request-detail'
import { type CallKind, filterCalls, RequestRow } from './request-row'

const kinds = [
  { value: 'all', label: i18n.t('All') },
  { value: 'reads', label: i18n.t('Reads') },
  { value: 'writes', label: i18n.t('Writes') },
  { value: 'failures', label: i18n.t('Failures') },
] as const

export interface CallsListProps {
  openId: number | undefined
  onOpen: (id: number | undefined) => void
  /** Whether the detail is shown below its row, or elsewhere by the caller. */
  detail: 'below' | 'elsewhere'
}

/** Each request of this session, live and newest first, with a filter. */
export function CallsList({ openId, onOpen, detail }: CallsListProps) {
  const requests = useRequestLog()
  const [kind, setKind] = useState<CallKind>('all')
  const [words, setWords] = useState('')
  const typed = useDeferredValue(words)
  const shown = filterCalls(requests, { kind, words: typed })
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-2 px-5 py-2.5 max-md:px-4">
        <Segmented<CallKind> label={i18n.t('Type of call')} value={kind} onChange={setKind} options={kinds} />
        <div className="w-56 flex-auto @2xl:flex-none">
          <TextInput
            aria-label={i18n.t('Filter calls')}
            placeholder={i18n.t('Path, status or request ID…')}
            prefix={<Search className="size-3.5" />}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={requests.length === 0 ? i18n.t('No calls yet') : i18n.t('No matching calls')}>
          {requests.length === 0
            ? i18n.t('Requests from this session appear here, newest first.')
            : i18n.t('No calls in this session match the filter.')}
        </EmptyState>
      ) : (
        <ol aria-label={i18n.t('Requests in this session')} className="border-t border-line">
          {shown.map((request) => (
            <Item
              key={request.id}
              request={request}
              open={request.id === openId}
              below={detail === 'below'}
              onToggle={() => onOpen(request.id === openId ? undefined : request.id)}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

interface ItemProps {
  request: LoggedRequest
  open: boolean
  below: boolean
  onToggle: () => void
}

function Item({ request, open, below, onToggle }: ItemProps) {
  return (
    <li className="border-b border-line">
      <RequestRow request={request} open={open} onToggle={onToggle} />
      {open && below && (
        <div className="border-t border-line px-5 py-3.5 max-md:px-4">
          <RequestDetail request={request} />
        </div>
      )}
    </li>
  )
}

const exportHar = () => {
  const name = `studio-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.har`
  saveFile(name, 'application/json', asHar(requestLog.get()))
}

/** Actions on the whole log. */
export function CallsActions() {
  const some = useRequestLog().length > 0
  return (
    <>
      <RecordButton />
      {some && (
        <>
          <Button
            size="sm"
            variant="quiet"
            aria-label={i18n.t('Export HAR')}
            icon={<Download className="size-3.5" />}
            onClick={exportHar}
          >
            {i18n.t('HAR')}
          </Button>
          <Button size="sm" variant="quiet" onClick={clearRequestLog}>
            {i18n.t('Clear')}
          </Button>
        </>
      )}
    </>
  )
}

/** Starts and stops recording. */
function RecordButton() {
  const recording = useRecording()
  const running = recording?.running === true
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-pressed={running}
      icon={
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 fill-red">
          {running ? <rect x="1.5" y="1.5" width="9" height="9" rx="1" /> : <circle cx="6" cy="6" r="5" />}
        </svg>
      }
      onClick={running ? stopRecording : startRecording}
    >
      {running ? i18n.t('Stop · {count}', { count: recording.calls.length }) : i18n.t('Record')}
    </Button>
  )
}
