import { i18n } from '@lingui/core'
import { useId, useState } from 'react'
import { enumValueIn } from '~/contract/answer'
import { type Connection, finishConnection, type Identity } from '~/contract/connections'
import type { Platform } from '~/contract/social'
import { serverSentence } from '~/src/api/http/error-sentence'
import { useFinishConnection } from '~/src/api/mutations/connections'
import { useMay } from '~/src/api/queries/access'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { OnlineButton } from '~/src/feedback/online-button'
import { Avatar } from '~/src/posts/previews/avatar'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { Ban, RefreshCw } from '~/src/ui/icons'
import { platformName } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { toast } from '~/src/ui/toast'
import { typeText } from '../account-labels'
import type { OnAccountsSearch } from '../accounts-search'
import { DialogStep } from './dialog-step'
import { scopeName, shortScope } from './platform-guide'
import { useSignIn } from './use-sign-in'

type Props = {
  workspaceId: string
  connectionId: string
  connection: Connection
  onSearch: OnAccountsSearch
  onClose: () => void
}

/** Lets a person choose from the granted pages, channels or profiles; those that can't be connected show the reason. */
export function ChooseIdentities({ workspaceId, connectionId, connection, onSearch, onClose }: Props) {
  const { identities = [], scopes = [], accountId } = connection
  const [chosen, setChosen] = useState(() => preselected(identities, accountId))
  const { mutate, isPending, error } = useFinishConnection(workspaceId, connectionId)
  const refusal = useMay(finishConnection)
  const again = useSignIn(workspaceId, onSearch)
  const { platform } = connection
  const restart = () => platform && again.start({ platform, ...(accountId !== undefined && { accountId }) })
  const connect = () =>
    mutate([...chosen], {
      onSuccess: (accounts) => {
        toast.show({
          title: i18n.t('{count, plural, one {1 account connected} other {# accounts connected}}', {
            count: accounts.length,
          }),
          tone: 'published',
        })
        onClose()
      },
    })
  const own = identities.find((each) => accountId !== undefined && each.accountId === accountId)
  const reconnects = own !== undefined && chosen.length === 1 && chosen.includes(own.remoteId)
  return (
    <DialogStep
      buttons={
        <>
          <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
          <OnlineButton
            variant="primary"
            busy={isPending}
            notAllowed={refusal ?? (chosen.length === 0 && i18n.t('Choose at least one.'))}
            onClick={connect}
          >
            {reconnects ? i18n.t('Reconnect') : connectText(platform, chosen.length)}
          </OnlineButton>
        </>
      }
    >
      <SignedIn connection={connection} />
      <Choices
        connection={connection}
        chosen={chosen}
        onChoose={(remoteId, isOn) =>
          setChosen(isOn ? [...chosen, remoteId] : chosen.filter((each) => each !== remoteId))
        }
      />
      <div className="-mt-2 flex flex-wrap gap-1">
        <Button
          variant="quiet"
          size="sm"
          icon={<RefreshCw className="size-3.5" />}
          busy={again.busy}
          onClick={restart}
        >
          {i18n.t('Sign in again')}
        </Button>
      </div>
      {platform === 'facebook' && (
        <details className="-mt-2">
          <summary className="w-fit cursor-default rounded text-ink-2 hover:text-ink max-md:py-2">
            {i18n.t('A Page is missing')}
          </summary>
          <p className="mt-1 text-12 text-ink-2">
            {i18n.t(
              'Facebook remembers which Pages you chose last time. Sign in again, choose “Edit settings” there, and select the Page.',
            )}
          </p>
        </details>
      )}
      {scopes.length > 0 && <Permissions connection={connection} />}
      {error && <FailureNotice title={i18n.t('Couldn’t connect')} error={error} />}
    </DialogStep>
  )
}

/** The account being reconnected; otherwise those already connected, or the only possible choice. */
function preselected(identities: readonly Identity[], accountId: string | undefined): readonly string[] {
  const possible = identities.filter(({ disabledReason }) => disabledReason === undefined)
  const own = possible.filter((each) =>
    accountId === undefined ? each.accountId !== undefined : each.accountId === accountId,
  )
  const first = own.length > 0 || possible.length !== 1 ? own : possible
  return first.map(({ remoteId }) => remoteId)
}

function connectText(platform: Platform | undefined, count: number): string {
  switch (platform) {
    case 'facebook':
      return i18n.t('{count, plural, one {Connect 1 Page} other {Connect # Pages}}', { count })
    case 'youtube':
      return i18n.t('{count, plural, one {Connect 1 channel} other {Connect # channels}}', { count })
    default:
      return i18n.t('{count, plural, one {Connect 1 account} other {Connect # accounts}}', { count })
  }
}

function SignedIn({ connection }: { connection: Connection }) {
  const { grantedBy, identities = [], scopes = [] } = connection
  const name = platformName(enumValueIn(connection, 'platform') ?? '')
  const granted = scopes.filter((each) => each.granted).length
  return (
    <div>
      {grantedBy && <p className="font-semi">{i18n.t('Signed in as {grantedBy}', { grantedBy })}</p>}
      <p className="text-12 text-ink-3">
        {i18n.t('{count, plural, one {{name} granted 1 account.} other {{name} granted # accounts.}}', {
          count: identities.length,
          name,
        })}{' '}
        {scopes.length > 0 && i18n.t('Permissions: {granted} of {count}.', { granted, count: scopes.length })}
      </p>
    </div>
  )
}

type ChoicesProps = {
  connection: Connection
  chosen: readonly string[]
  onChoose: (remoteId: string, isOn: boolean) => void
}

function Choices({ connection, chosen, onChoose }: ChoicesProps) {
  const { identities = [] } = connection
  const heading = useId()
  if (identities.length === 0)
    return (
      <p className="text-ink-2">
        {i18n.t(
          '{connection} granted nothing that can be posted to. Sign in again with another account, or grant more there.',
          { connection: platformName(enumValueIn(connection, 'platform') ?? '') },
        )}
      </p>
    )
  return (
    <section aria-labelledby={heading}>
      <div className="mb-1 flex items-baseline gap-2">
        <h3 id={heading}>{i18n.t('Accounts')}</h3>
        <span className="tnum ms-auto text-12 text-ink-3">
          {i18n.t('{count} of {count2}', { count: chosen.length, count2: identities.length })}
        </span>
      </div>
      <ul>
        {identities.map((identity) => (
          <li key={identity.remoteId} className="border-t border-line last:border-b">
            <Choice
              identity={identity}
              checked={chosen.includes(identity.remoteId)}
              onChange={(isOn) => onChoose(identity.remoteId, isOn)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChoiceProps = { identity: Identity; checked: boolean; onChange: (isOn: boolean) => void }

function Choice({ identity, checked, onChange }: ChoiceProps) {
  const { remoteId, name, handle, disabledReason, accountId, avatarUrl } = identity
  const reasonId = useId()
  const label = name ?? handle ?? remoteId
  const off = disabledReason !== undefined
  const type = typeText({ ...identity, id: remoteId, handle: undefined })
  const state = off
    ? i18n.t('Can’t be connected')
    : accountId !== undefined
      ? i18n.t('Already here. Reconnects it, with its history and queues.')
      : type === undefined
        ? i18n.t('New')
        : i18n.t('New · {type}', { type })
  return (
    <div className="py-2">
      <span className="flex items-center gap-2.5">
        <Checkbox
          label={<span className={off ? 'text-ink-3' : 'font-semi'}>{label}</span>}
          hint={state}
          checked={checked}
          aria-disabled={off || undefined}
          aria-describedby={off ? reasonId : undefined}
          onChange={(event) => off || onChange(event.target.checked)}
          className="min-w-0 flex-1"
        />
        <Avatar account={{ id: remoteId, name: label, avatarUrl }} size={32} square />
      </span>
      {off && (
        <p className="mt-1.5 flex gap-2 rounded bg-well px-2.5 py-2 text-12 text-ink-2">
          <Ban aria-hidden="true" className="mt-px size-3.5 flex-none text-ink-3" />
          <bdi id={reasonId}>{serverSentence(disabledReason)}</bdi>
        </p>
      )}
    </div>
  )
}

function Permissions({ connection: { scopes = [] } }: { connection: Connection }) {
  const heading = useId()
  const isMissing = scopes.some(({ granted }) => !granted)
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-1">
        {i18n.t('Permissions')}
      </h3>
      <ul className="grid gap-1 text-12">
        {scopes.map(({ scope, granted }) => (
          <li key={scope} className="flex items-center gap-2">
            <StatusGlyph status={granted ? 'published' : 'failed'} />
            <span>
              {scopeName(scope) ?? shortScope(scope)}
              {!granted && <span className="ms-1 text-red">{i18n.t('(not granted)')}</span>}
            </span>
            <code className="ms-auto font-mono break-all text-ink-3">{shortScope(scope)}</code>
          </li>
        ))}
      </ul>
      {isMissing && (
        <p className="mt-2 text-12 text-ink-2">
          {i18n.t('Posting may fail without it. Sign in again and leave every permission selected.')}
        </p>
      )}
    </section>
  )
}
