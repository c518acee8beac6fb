import type { ReactNode } from 'react'
import { Banner } from './banner'
import { Button } from './button'
import { CopyButton } from './copy-button'
import { CloudOff, RotateCw } from './icons'

export type ErrorNoticeProps = {
  /** What did not happen: "The posts did not load." */
  title: ReactNode
  /** What the service said. */
  message?: ReactNode
  code?: string | undefined
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Another way out, in Retry's place or beside it. */
  action?: ReactNode
}

export function ErrorNotice(props: ErrorNoticeProps) {
  const { title, message, code, requestId, onRetry, retrying, action } = props
  const retry = onRetry && (
    <Button size="sm" busy={retrying} icon={<RotateCw className="size-3.5" />} onClick={onRetry}>
      Retry
    </Button>
  )
  return (
    <div>
      <Banner
        tone="red"
        role="alert"
        icon={<CloudOff />}
        title={title}
        action={
          (retry || action) && (
            <span className="flex gap-2">
              {action}
              {retry}
            </span>
          )
        }
      >
        {message}
      </Banner>
      {(code || requestId) && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
          {code && <code className="font-mono">{code}</code>}
          {requestId && (
            <>
              <span>
                Request <code className="font-mono break-all">{requestId}</code>
              </span>
              <CopyButton text={requestId} what="request ID" />
            </>
          )}
        </p>
      )}
    </div>
  )
}
