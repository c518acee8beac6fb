import { i18n } from '@lingui/core'
import { type ReactNode, useState } from 'react'
import { useMinute } from '~/src/calendar/use-now'
import { OnlineConfirmDialog } from '~/src/feedback/online-confirm-dialog'
import { Button } from '~/src/ui/button'
import { agoText, timeText } from '~/src/ui/time'

type Props = {
  name: string
  /** A line of its own, below the name. */
  detail?: ReactNode
  role?: string | undefined
  createdBy: string | undefined
  createdAt: string | undefined
  expiresAt: string | undefined
  busy: boolean
  notAllowed?: string | undefined
  /** What revoking the link means, said before it is revoked. */
  consequence: string
  /** Resolves once the link is revoked or the person knows why it isn’t. */
  onRevoke: () => Promise<void>
}

/** A link with a secret in a list: who made it, how long it is valid, and Revoke, which asks first. */
export function LinkRow({ name, detail, role, createdBy, createdAt, expiresAt, ...action }: Props) {
  const now = useMinute()
  const { busy, notAllowed, consequence, onRevoke } = action
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
      <span className="min-w-40 flex-1">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        {detail && <span className="block text-12 text-ink-2">{detail}</span>}
        <span className="block text-12 text-ink-3">
          {[
            role,
            createdBy &&
              createdAt &&
              i18n.t('by {createdBy}, {createdAt}', { createdBy, createdAt: agoText(createdAt, now) }),
            i18n.t('until {expiresAt}', { expiresAt: timeText(expiresAt, 'dateTime') }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button
        size="sm"
        notAllowed={notAllowed}
        aria-label={i18n.t('Revoke {name}', { name })}
        onClick={() => setAsking(true)}
      >
        {i18n.t('Revoke')}
      </Button>
      {isAsking && (
        <OnlineConfirmDialog
          open
          danger
          title={i18n.t('Revoke the link “{name}”?', { name })}
          confirm={i18n.t('Revoke')}
          busy={busy}
          onClose={close}
          onConfirm={() => void onRevoke().then(close)}
        >
          {consequence}
        </OnlineConfirmDialog>
      )}
    </li>
  )
}
