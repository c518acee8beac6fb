import type { ReactNode } from 'react'
import { displayName } from '~/domain/media/display-name'
import { formatBytes } from '~/domain/media/format-bytes'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { Timer, WifiOff, X } from '~/src/ui/icons'
import { ProgressBar } from '~/src/ui/progress-bar'
import { StatusGlyph } from '~/src/ui/status-mark'
import { uploads } from './upload-queue'
import { shareOf, type Upload } from './upload-store'
import { useSlotLeft } from './use-slot-left'

/** One file on its way: name, type, size, speed, progress, and what can be done about it. */
export function UploadCard({ upload }: { upload: Upload }) {
  const { state, file } = upload
  const name = displayName(file.name)
  const going = state.kind !== 'done' && state.kind !== 'failed' && state.kind !== 'cancelled'
  return (
    <div role="group" aria-label={name} className="grid content-start gap-1.5 px-3 py-2">
      <div className="flex min-h-7 items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium" title={name}>
          {name}
        </span>
        {going ? (
          <Button size="sm" variant="quiet" className="-me-2" onClick={() => uploads.cancel(upload.id)}>
            Cancel
          </Button>
        ) : (
          <Ended upload={upload} />
        )}
      </div>
      <Progress upload={upload} />
      <p className="flex min-h-4 flex-wrap items-center gap-x-2 text-12 text-ink-2">
        <Word upload={upload} />
        <span className="tnum text-ink-3">{sizes(upload)}</span>
      </p>
    </div>
  )
}

function Ended({ upload }: { upload: Upload }) {
  const { state, refused } = upload
  return (
    <span className="-me-2 flex">
      {state.kind !== 'done' && !refused && (
        <Button size="sm" variant="quiet" onClick={() => uploads.retry(upload.id)}>
          Retry
        </Button>
      )}
      <IconButton size="sm" label="Dismiss" icon={<X />} onClick={() => uploads.dismiss(upload.id)} />
    </span>
  )
}

function Progress({ upload }: { upload: Upload }) {
  const { kind } = upload.state
  const left = useSlotLeft(upload)
  const tone = kind === 'failed' ? 'red' : left !== undefined && left < lastMinutes ? 'amber' : 'plain'
  return <ProgressBar label="Uploaded" value={shareOf(upload)} tone={tone} />
}

/** Milliseconds of the slot from which on its clock is amber (LANGUAGE.md "Upload"). */
const lastMinutes = 2 * 60_000

function Word({ upload }: { upload: Upload }): ReactNode {
  const { state } = upload
  const left = useSlotLeft(upload)
  switch (state.kind) {
    case 'waiting':
      return 'Waits its turn'
    case 'slot':
      return 'Starting'
    case 'paused':
      return (
        <span className="inline-flex items-center gap-1">
          <WifiOff className="size-3.5" />
          Connection lost. Goes on by itself.
        </span>
      )
    case 'sending':
      return (
        <>
          <span className="tnum">{Math.floor(shareOf(upload) * 100)}%</span>
          {left !== undefined && left < lastMinutes && (
            <span className="tnum inline-flex items-center gap-1 text-amber">
              <Timer className="size-3.5" />
              slot ends in {clock(left)}
            </span>
          )}
        </>
      )
    case 'completing':
      return 'Registering'
    case 'done':
      return (
        <span className="inline-flex items-center gap-1 text-green">
          <StatusGlyph status="published" />
          In your library
        </span>
      )
    case 'failed':
      return (
        <span role="alert" className="inline-flex items-center gap-1 text-red">
          <StatusGlyph status="failed" />
          {state.error.message}
        </span>
      )
    case 'cancelled':
      return 'Cancelled'
  }
}

const clock = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

function sizes({ state, file, sent, speed }: Upload): string {
  const type = file.type || 'unknown type'
  const size = formatBytes(file.size)
  if (state.kind !== 'sending') return `${type} · ${size}`
  const rate = speed === undefined ? '' : ` · ${formatBytes(speed)}/s`
  return `${formatBytes(sent)} of ${size}${rate} · ${type}`
}
