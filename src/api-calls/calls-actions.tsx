import { clearRequestLog, requestLog, useRequestLog } from '~/src/api/request-log'
import { Button } from '~/src/ui/button'
import { Download } from '~/src/ui/icons'
import { saveFile } from '~/src/ui/save-file'
import { RecordButton } from './recording/record-button'
import { asHar } from './har'

const exportHar = () => {
  const name = `studio-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.har`
  saveFile(name, 'application/json', asHar(requestLog.get()))
}

/** What can be done with the whole log. */
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
            aria-label="Export HAR"
            icon={<Download className="size-3.5" />}
            onClick={exportHar}
          >
            HAR
          </Button>
          <Button size="sm" variant="quiet" onClick={clearRequestLog}>
            Clear
          </Button>
        </>
      )}
    </>
  )
}
