import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { displayName } from '~/src/media/display-name'
import { Timer, WifiOff } from '~/src/ui/icons'
import { linkClass } from '~/src/ui/class-names'
import { StatusGlyph } from '~/src/ui/status-mark'
import { shareOf, type Upload } from './upload-store'

/** Milliseconds of the slot from which on its clock is amber (docs/design-language.md "Upload"). */
export const lastMinutes = 2 * 60_000

/** What an upload is at, in words. */
export function UploadWord({ upload }: { upload: Upload }): ReactNode {
  const { state } = upload
  switch (state.kind) {
    case 'waiting':
      return 'Waiting'
    case 'checking':
    case 'slot':
      return 'Starting'
    case 'paused':
      return (
        <span className="inline-flex items-center gap-1">
          <WifiOff className="size-3.5" />
          Connection lost. Resumes automatically.
        </span>
      )
    case 'sending':
      return <Sending upload={upload} />
    case 'completing':
      return 'Finishing'
    case 'done':
      return (
        <span className="inline-flex items-center gap-1 text-green">
          <StatusGlyph status="published" />
          {upload.taken ? 'Already in Media' : 'In Media'}
        </span>
      )
    case 'same':
      return <Same upload={upload} mediaId={state.media.id} name={state.media.name} />
    case 'missing':
      return state.reason ?? 'The page was closed before the upload finished.'
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

function Sending({ upload }: { upload: Upload }) {
  const left = useSlotLeft(upload)
  return (
    <>
      <span className="tnum">{Math.floor(shareOf(upload) * 100)}%</span>
      {left !== undefined && left < lastMinutes && (
        <span className="tnum inline-flex items-center gap-1 text-amber">
          <Timer className="size-3.5" />
          Upload link expires in {clock(left)}
        </span>
      )}
    </>
  )
}

function Same({ upload, mediaId, name }: { upload: Upload; mediaId: string; name: string | undefined }) {
  return (
    <span role="status">
      This file is already in Media:{' '}
      <Link
        to="/w/$workspaceId/media/$mediaId"
        params={{ workspaceId: upload.workspaceId, mediaId }}
        className={linkClass}
      >
        {displayName(name ?? 'Unnamed')}
      </Link>
    </span>
  )
}

const clock = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

/** Milliseconds until the upload's slot ends, while it sends; moves every second. */
export function useSlotLeft({ state }: Upload): number | undefined {
  const until = state.kind === 'sending' ? state.expiresAt : undefined
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? undefined : Math.max(0, until - now)
}
