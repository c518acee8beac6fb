import { memo } from 'react'
import { displayName } from '~/src/media/display-name'
import { formatBytes } from '~/domain/media/format-bytes'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { X } from '~/src/ui/icons'
import { ProgressBar } from '~/src/ui/progress-bar'
import { ChooseAgain } from './choose-again'
import { isGoing, type Upload, uploads } from './upload-queue'
import { shareOf } from './upload-store'
import { lastMinutes, UploadWord } from './upload-status'
import { useSlotLeft } from './use-slot-left'

/** One file on its way: name, type, size, speed, progress, and what can be done about it. */
export const UploadCard = memo(function UploadCard({ upload }: { upload: Upload }) {
  const name = displayName(upload.file.name)
  return (
    <div role="group" aria-label={name} className="grid content-start gap-1.5 px-3 py-2">
      <div className="flex min-h-7 items-center gap-2">
        <span dir="auto" className="min-w-0 flex-1 truncate font-medium" title={name}>
          {name}
        </span>
        <Actions upload={upload} />
      </div>
      <Progress upload={upload} />
      <p className="flex min-h-4 flex-wrap items-center gap-x-2 text-12 text-ink-2">
        <UploadWord upload={upload} />
        <span className="tnum text-ink-3">{sizes(upload)}</span>
      </p>
    </div>
  )
})

function Actions({ upload }: { upload: Upload }) {
  const { id, state, refused } = upload
  if (isGoing(upload))
    return (
      <Button size="sm" variant="quiet" className="-me-2" onClick={() => uploads.cancel(id)}>
        Cancel
      </Button>
    )
  const retry = (state.kind === 'failed' || state.kind === 'cancelled') && !refused
  return (
    <span className="-me-2 flex">
      {retry && (
        <Button size="sm" variant="quiet" onClick={() => uploads.retry(id)}>
          Retry
        </Button>
      )}
      {state.kind === 'same' && (
        <Button size="sm" variant="quiet" onClick={() => uploads.uploadAnyway(id)}>
          Upload anyway
        </Button>
      )}
      {state.kind === 'missing' && <ChooseAgain upload={upload} asks={state.asks} />}
      <IconButton size="sm" label="Dismiss" icon={<X />} onClick={() => uploads.dismiss(id)} />
    </span>
  )
}

function Progress({ upload }: { upload: Upload }) {
  const { kind } = upload.state
  const left = useSlotLeft(upload)
  const tone = kind === 'failed' ? 'red' : left !== undefined && left < lastMinutes ? 'amber' : 'plain'
  return <ProgressBar label="Upload progress" value={shareOf(upload)} tone={tone} />
}

function sizes({ state, file, sent, speed }: Upload): string {
  const type = file.type || 'unknown type'
  const size = formatBytes(file.size)
  if (state.kind !== 'sending') return `${type} · ${size}`
  const rate = speed === undefined ? '' : ` · ${formatBytes(speed)}/s`
  return `${formatBytes(sent)} of ${size}${rate} · ${type}`
}
