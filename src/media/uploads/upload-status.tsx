import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '~/src/api/errors'
import { errorLine, lacksCredits } from '~/src/feedback/failure-line'
import { CreditLinks } from '~/src/feedback/failure-toast'
import { directionOf } from '~/src/i18n/isolated'
import { displayName } from '~/src/media/display-name'
import { linkClass } from '~/src/ui/class-names'
import { Timer, WifiOff } from '~/src/ui/icons'
import { StatusGlyph } from '~/src/ui/status-mark'
import { shareOf, type Upload } from './upload-store'

/** Remaining time of the upload URL in milliseconds below which it is shown as a warning (docs/design-language.md "Upload"). */
export const slotWarningMs = 2 * 60_000

/** The state of an upload as text. */
export function UploadStatusText({ upload }: { upload: Upload }): ReactNode {
  const { state } = upload
  switch (state.kind) {
    case 'waiting':
      return i18n.t('Waiting')
    case 'held':
      return i18n.t('Not uploaded yet')
    case 'checking':
    case 'slot':
      return i18n.t('Starting')
    case 'paused':
      return (
        <span className="inline-flex items-center gap-1">
          <Trans
            id="<0/> Connection lost. Resumes automatically."
            components={{ 0: <WifiOff className="size-3.5" /> }}
          />
        </span>
      )
    case 'sending':
      return <Sending upload={upload} />
    case 'busy':
      return (
        <span className="inline-flex items-center gap-1">
          <Trans
            id="<0/> The server is busy. Resumes automatically."
            components={{ 0: <Timer className="size-3.5" /> }}
          />
        </span>
      )
    case 'completing':
      return i18n.t('Finishing')
    case 'done':
      return (
        <span className="inline-flex items-center gap-1 text-green">
          <StatusGlyph status="published" />
          {upload.taken ? i18n.t('Already in Media') : i18n.t('In Media')}
        </span>
      )
    case 'same':
      return <DuplicateStatus upload={upload} mediaId={state.media.id} name={state.media.name} />
    case 'missing':
      return state.reason ?? i18n.t('The page was closed before the upload finished.')
    case 'failed':
      return (
        <span role="alert" className="inline-flex min-w-0 items-start gap-1 text-red">
          <StatusGlyph status="failed" className="mt-0.5" />
          <span>
            <bdi dir={directionOf(errorLine(state.error))}>{errorLine(state.error)}</bdi>{' '}
            <UploadCredits error={state.error} />
          </span>
        </span>
      )
    case 'cancelled':
      return i18n.t('Cancelled')
  }
}

/** Links to get credits, if the upload failed for lack of them. */
export const UploadCredits = ({ error }: { error: Error }) =>
  error instanceof ApiError && lacksCredits(error) && <CreditLinks purchaseUrl={error.purchaseUrl} />

function Sending({ upload }: { upload: Upload }) {
  const left = useSlotLeft(upload)
  return (
    <>
      <span className="tnum">{Math.floor(shareOf(upload) * 100)}%</span>
      {left !== undefined && left < slotWarningMs && (
        <span className="tnum inline-flex items-center gap-1 text-amber">
          <Trans
            id="<0/> Upload link expires in {left}"
            values={{ left: <>{clock(left)}</> }}
            components={{ 0: <Timer className="size-3.5" /> }}
          />
        </span>
      )}
    </>
  )
}

function DuplicateStatus({
  upload,
  mediaId,
  name,
}: {
  upload: Upload
  mediaId: string
  name: string | undefined
}) {
  return (
    <span role="status">
      <Trans
        id="This file is already in Media: <0/>"
        components={{
          0: (
            <Link
              to="/w/$workspaceId/media/$mediaId"
              params={{ workspaceId: upload.workspaceId, mediaId }}
              className={linkClass}
            >
              {displayName(name ?? i18n.t('Unnamed'))}
            </Link>
          ),
        }}
      />
    </span>
  )
}

const clock = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

/** Milliseconds until the upload URL expires, updated every second while sending. */
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
