import { useState } from 'react'
import { createPortal } from 'react-dom'
import { connection } from '~/src/api/connection'
import { useStore } from '~/src/api/store'
import { beingSent } from '~/src/operations/outbox/send-when-online'
import { useOutbox } from '~/src/operations/outbox/outbox-store'
import { CircleAlert, CloudOff, Upload, WifiOff } from '~/src/ui/icons'
import { OfflineMessage } from './offline-message'
import { newVersion } from './register-service-worker'
import { VersionNotice } from './version-notice'
import { OutboxPanel } from './outbox-panel'

/** The top bar's word on the connection, and on what waits for it: nothing while all is well. */
export function ConnectionStatus() {
  const state = useStore(connection)
  const actions = useOutbox()
  const sending = useStore(beingSent)
  const isNew = useStore(newVersion)
  const [open, setOpen] = useState(false)
  const failed = actions.filter(({ failure }) => failure).length
  const Icon = sending ? Upload : failed > 0 ? CircleAlert : CloudOff
  const notices = document.getElementById('notices')
  return (
    <div role="status" className="flex min-w-0 items-center gap-1 text-12 text-ink-2">
      {state !== 'here' && (
        <p className="flex flex-none items-center gap-1.5 px-1 [&>svg]:flex-none [&>svg]:text-ink-3">
          <WifiOff className="size-3.5" />
          <OfflineMessage unreachable={state === 'unreachable'} />
        </p>
      )}
      {actions.length > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex h-8 flex-none items-center gap-1.5 rounded px-2 font-medium text-ink hover:bg-hover max-md:h-10 data-failed:text-red [&>svg]:size-3.5"
          data-failed={failed > 0 || undefined}
        >
          <Icon />
          <span className="max-md:sr-only">
            {sending ? 'Sending' : failed === actions.length ? 'Not sent' : 'Waiting to be sent'}:{' '}
          </span>
          <span className="tnum">{actions.length}</span>
        </button>
      )}
      {open && <OutboxPanel onClose={() => setOpen(false)} />}
      {isNew && notices && createPortal(<VersionNotice />, notices)}
    </div>
  )
}
