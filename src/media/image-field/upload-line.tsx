import { displayName } from '~/src/media/display-name'
import { type Upload, uploads } from '~/src/media/uploads/upload-queue'
import { Button } from '~/src/ui/button'
import { ProgressBar } from '~/src/ui/progress-bar'

const part = ({ state }: Upload): number | undefined =>
  state.kind === 'sending' && state.total > 0 ? state.sent / state.total : undefined

/** One upload at a field: name, progress, `Cancel`, and `Retry` once it has failed. */
export function UploadLine({ upload }: { upload: Upload }) {
  const { state } = upload
  const name = displayName(upload.file.name, 32)
  return (
    <div className="flex items-center gap-2">
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="truncate text-12">{name}</span>
        {state.kind === 'failed' ? (
          <span role="alert" className="text-12 text-red">
            {state.error.message}
          </span>
        ) : (
          <ProgressBar label={`Uploading ${name}`} value={part(upload)} />
        )}
      </div>
      {state.kind === 'failed' && (
        <Button size="sm" onClick={() => uploads.retry(upload.id)}>
          Retry
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        onClick={() => (state.kind === 'failed' ? uploads.dismiss(upload.id) : uploads.cancel(upload.id))}
      >
        {state.kind === 'failed' ? 'Dismiss' : 'Cancel'}
      </Button>
    </div>
  )
}
