import { displayName } from '~/src/media/display-name'
import { type Upload, uploads } from '~/src/media/uploads/upload-queue'
import { Button } from '~/src/ui/button'
import { ProgressBar } from '~/src/ui/progress-bar'

/** Files on their way into the post, each with what it is waiting for. */
export function UploadRows({ rows, onDrop }: { rows: readonly Upload[]; onDrop: (id: string) => void }) {
  if (rows.length === 0) return null
  return (
    <ul aria-label="Uploads" className="mt-2 grid gap-1.5">
      {rows.map((row) => (
        <UploadRow key={row.id} upload={row} onDrop={() => onDrop(row.id)} />
      ))}
    </ul>
  )
}

function progressOf({ state }: Upload): number | undefined {
  if (state.kind === 'sending') return state.total > 0 ? state.sent / state.total : 0
  return state.kind === 'completing' ? 1 : undefined
}

function UploadRow({ upload, onDrop }: { upload: Upload; onDrop: () => void }) {
  const { id, file, state } = upload
  const name = displayName(file.name, 40)
  const ended = state.kind === 'failed' || state.kind === 'cancelled'
  const leave = () => {
    uploads.dismiss(id)
    onDrop()
  }
  return (
    <li className="flex flex-wrap items-center gap-2 text-12">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {state.kind === 'failed' && (
        <span role="alert" className="text-red">
          {state.error.message}
        </span>
      )}
      {state.kind === 'cancelled' && <span className="text-ink-3">cancelled</span>}
      {!ended && (
        <span className="w-32">
          <ProgressBar label={`Uploading ${name}`} value={progressOf(upload)} />
        </span>
      )}
      {ended && (
        <Button size="sm" variant="quiet" onClick={() => uploads.retry(id)}>
          Retry
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={() => (ended ? leave() : uploads.cancel(id))}>
        {ended ? 'Remove file' : 'Cancel'}
      </Button>
    </li>
  )
}
