import { i18n } from '@lingui/core'
import { clearRequestLog, requestLog, useRequestLog } from '~/src/api/http/request-log'
import { Button } from '~/src/ui/button'
import { Download } from '~/src/ui/icons'
import { saveFile } from '~/src/ui/save-file'
import { asHar } from './har'
import { startRecording, stopRecording, useRecording } from './recording/recording'

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
