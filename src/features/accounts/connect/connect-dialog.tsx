import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Platform } from '~/contract/social'
import { connectionQuery } from '~/src/api/queries/connections'
import { Dialog } from '~/src/ui/dialog'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { noDialog, type AccountsSearch, type OnAccountsSearch } from '../accounts-search'
import { AccountForm } from './account-form'
import { ChoosePlatform } from './choose-platform'
import { PlatformAppStep } from './platform-app-step'
import { SignInStep } from './sign-in-step'

export interface ConnectDialogProps {
  workspaceId: string
  search: AccountsSearch
  onSearch: OnAccountsSearch
}

/** `Connect account`: its step is in the address, so that one comes back to it from a platform, or after a reload. */
export function ConnectDialog({ workspaceId, search, onSearch }: ConnectDialogProps) {
  const { connect, on, connection } = search
  const signIn = useQuery({
    ...connectionQuery(workspaceId, connection ?? ''),
    enabled: connection !== undefined,
  })
  const body = useRef<HTMLDivElement>(null)
  const step = `${connection ?? connect} ${connect === 'setup' ? on : ''} ${signIn.data?.status}`
  useFocusOfStep(body, step)
  const close = () => onSearch(noDialog)
  const back = () => onSearch({ ...noDialog, connect: 'choose', on: on ?? signIn.data?.platform })
  const isFirst = connection === undefined && connect === 'choose'
  return (
    <Dialog
      open
      onClose={close}
      initialFocus={() => firstControl(body.current)}
      {...(!isFirst && { onBack: back })}
      title={<Title search={search} status={signIn.data?.status} platform={signIn.data?.platform} />}
      footer={null}
    >
      <div ref={body} tabIndex={-1} className="outline-none">
        <Step key={step} workspaceId={workspaceId} search={search} onSearch={onSearch} onClose={close} />
      </div>
    </Dialog>
  )
}

function Step({ workspaceId, search, onSearch, onClose }: ConnectDialogProps & { onClose: () => void }) {
  const { connect, on, connection } = search
  const shared = { workspaceId, onSearch, onClose }
  if (connection !== undefined) return <SignInStep {...shared} connectionId={connection} />
  if (connect === 'practice' || connect === 'agent_session')
    return <AccountForm {...shared} connection={connect} platform={on} />
  if (connect === 'setup' && on !== undefined) return <PlatformAppStep {...shared} platform={on} />
  return <ChoosePlatform {...shared} platform={on} />
}

type TitleProps = { search: AccountsSearch; status: string | undefined; platform: Platform | undefined }

function Title({ search, status, platform }: TitleProps) {
  const about = search.connection === undefined ? search.on : platform
  const named = search.connection !== undefined || search.connect === 'setup'
  return (
    <span className="flex items-center gap-2">
      {named && about && <PlatformMark platform={about} size="lg" silent />}
      {titleText(search, status, about)}
    </span>
  )
}

function titleText(search: AccountsSearch, status: string | undefined, about: Platform | undefined): string {
  if (search.connection !== undefined) {
    if (status === 'granted') return i18n.t('Choose what to connect')
    return about === undefined
      ? i18n.t('Sign in')
      : i18n.t('Sign in to {about}', { about: platformName(about) })
  }
  if (search.connect === 'practice') return i18n.t('Add a practice account')
  if (search.connect === 'agent_session') return i18n.t('Add an agent session')
  if (search.connect === 'setup' && about !== undefined)
    return i18n.t('Set up {about}', { about: platformName(about) })
  return i18n.t('Connect account')
}

/** What a step begins with: what is chosen already, else its first field, else whatever it has. */
const firstControl = (body: HTMLElement | null): HTMLElement | null =>
  body?.querySelector<HTMLElement>('input:checked') ??
  body?.querySelector<HTMLElement>('input:not([type=hidden]), [role=combobox]') ??
  body?.querySelector<HTMLElement>('a[href], button') ??
  body

/** Each step begins at its first control, as the dialog itself does; what had the focus in the step before is gone. */
function useFocusOfStep(body: React.RefObject<HTMLDivElement | null>, step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    firstControl(body.current)?.focus()
  }, [body, step])
}
