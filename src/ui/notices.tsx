import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { directionOf } from '~/src/i18n/isolated'
import { createStore, useStore } from '~/src/store/store'
import { Button, CopyButton } from './button'
import { cx } from './class-names'
import { CloudOff, RotateCw } from './icons'

type BannerProps = {
  tone?: 'plain' | 'amber' | 'red' | undefined
  icon?: ReactNode
  title?: ReactNode
  children?: ReactNode
  /** At the end: a button, or a time. */
  action?: ReactNode
  /** "status" is announced politely, "alert" at once. */
  role?: 'status' | 'alert' | undefined
}

const tones = {
  plain: 'border-line-2 bg-well',
  amber: 'border-transparent bg-amber-tint [&>svg]:text-amber',
  red: 'border-transparent bg-red-tint [&>svg]:text-red',
}

export function Banner({ tone = 'plain', icon, title, children, action, role = 'status' }: BannerProps) {
  return (
    <div
      role={role}
      className={cx(
        'flex flex-wrap items-center gap-2.5 rounded border px-3 py-2 [&>svg]:flex-none',
        tones[tone],
      )}
    >
      {icon}
      <div className="min-w-0 flex-1 basis-48">
        {title && <b className="block">{title}</b>}
        {children && <div className={title ? 'text-12 text-ink-2' : undefined}>{children}</div>}
      </div>
      {action}
    </div>
  )
}

type Offer = (refusal: { code: string | undefined; purchaseUrl: string | undefined }) => ReactNode

/** The action offered with an error, by its code. Set by the app, because `src/ui` doesn't know the API. */
export const refusalOffer = createStore<Offer | undefined>(undefined)

export type ErrorNoticeProps = {
  /** What failed: "The posts did not load." */
  title: ReactNode
  /** The service's message. */
  message?: ReactNode
  code?: string | undefined
  requestId?: string | undefined
  /** Where to buy credits, from an insufficient-credits error. */
  purchaseUrl?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Another action, instead of or beside Retry. */
  action?: ReactNode
}

export function ErrorNotice(props: ErrorNoticeProps) {
  const { title, message, code, requestId, purchaseUrl, onRetry, retrying, action } = props
  const offer = useStore(refusalOffer)
  const retry = onRetry && (
    <Button size="sm" busy={retrying} icon={<RotateCw className="size-3.5" />} onClick={onRetry}>
      {i18n.t('Retry')}
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
          <span className="flex flex-wrap gap-2 empty:hidden">
            {action}
            {offer?.({ code, purchaseUrl })}
            {retry}
          </span>
        }
      >
        {typeof message === 'string' ? <bdi dir={directionOf(message)}>{message}</bdi> : message}
      </Banner>
      <ErrorReference code={code} requestId={requestId} className="mt-2 text-12" />
    </div>
  )
}

type ReferenceProps = { code: string | undefined; requestId: string | undefined; className?: string }

/** An error's code and request id, for whoever looks into it. */
export function ErrorReference({ code, requestId, className }: ReferenceProps) {
  if (!code && !requestId) return null
  return (
    <p className={cx('flex flex-wrap items-center gap-x-2 text-ink-3', className)}>
      {code && <code className="font-mono">{code}</code>}
      {requestId && (
        <>
          <span>
            <Trans
              id="Request <0/>"
              components={{ 0: <code className="font-mono break-all">{requestId}</code> }}
            />
          </span>
          <CopyButton text={requestId} what={i18n.t('request ID')} />
        </>
      )}
    </p>
  )
}
