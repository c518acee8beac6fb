import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import {
  type Connected,
  type ConnectProblem,
  type ConnectResult,
  redeemLink,
  tryConnect,
} from '~/src/api/connect'
import { meQuery } from '~/src/api/queries/access'
import { takeSignInLink } from '~/src/api/session/secret-links'
import { currentSession, ownAddress } from '~/src/api/session/session'
import { useIsHere } from '~/src/navigation/use-is-leaving'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { Field } from '~/src/ui/field'
import { CloudOff } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { TextInput } from '~/src/ui/text-input'

/** The form's initial values: of a sign-in link, or the last address. */
function firstValues() {
  const link = takeSignInLink()
  return { address: link?.address ?? currentSession()?.address ?? ownAddress(), token: link?.secret ?? '' }
}

export interface ConnectFormProps {
  onConnected: (connected: Connected, remembered: boolean) => void
  /** True if this page's own server holds a token, so that none is needed for its API. */
  serverHasToken: boolean
  /** Returns to the studio, for someone who is signed in. */
  onBack: () => void
}

/**
 * Connects, and keeps the reason if that fails. Calls `onToken` with the token that a sign-in link gave, as
 * the link works only once.
 */
function useConnect(onConnected: (connected: Connected) => void, onToken: (token: string) => void) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<ConnectProblem>()
  const [busy, setBusy] = useState(false)
  const isHere = useIsHere()
  const redeemAndConnect = async (address: string, typed: string): Promise<ConnectResult> => {
    const redeemed = await redeemLink(address, typed)
    if (redeemed.problem) return { problem: redeemed.problem }
    if (redeemed.token !== typed) onToken(redeemed.token)
    return tryConnect(address, redeemed.token)
  }
  const connect = async (address: string, typed: string): Promise<ConnectProblem | undefined> => {
    setBusy(true)
    setProblem(undefined)
    const result = await redeemAndConnect(address, typed)
    // The person has gone back to the studio, or followed another link.
    if (!isHere()) return undefined
    setBusy(false)
    if (result.connected) {
      client.clear()
      onConnected(result.connected)
      return undefined
    }
    setProblem(result.problem)
    return result.problem
  }
  return { busy, problem, connect }
}

/** Shows whose session this page has, before it is replaced. */
function SignedIn({ onBack }: { onBack: () => void }): ReactNode {
  const [open] = useState(currentSession)
  const { data: principal } = useQuery({ ...meQuery(), enabled: open !== undefined })
  if (open === undefined || principal === undefined) return null
  const name = principal.name ?? principal.email ?? principal.id ?? i18n.t('an unnamed user')
  return (
    <Banner action={<Button onClick={onBack}>{i18n.t('Open the studio')}</Button>}>
      <Trans
        id="You’re signed in as {name}. Connecting replaces this session."
        values={{ name: <b>{name}</b> }}
      />
    </Banner>
  )
}

const tokenHint = (serverHasToken: boolean): string =>
  serverHasToken
    ? i18n.t('This server already has a token for its API. Leave this empty.')
    : i18n.t(
        'No token yet? Open the sign-in link that the studio prints when it starts, or ask a workspace owner to invite you.',
      )

/** The form for address and token, with errors at the fields. */
export function ConnectForm({ onConnected, serverHasToken, onBack }: ConnectFormProps) {
  const [first] = useState(firstValues)
  const [address, setAddress] = useState(first.address)
  const [token, setToken] = useState(first.token)
  const [remembered, setRemembered] = useState(false)
  const { busy, problem, connect } = useConnect((connected) => onConnected(connected, remembered), setToken)
  const addressField = useRef<HTMLInputElement>(null)
  const tokenField = useRef<HTMLInputElement>(null)

  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (busy) return
    const failed = await connect(address, token)
    if (failed?.field === 'address') addressField.current?.focus()
    if (failed?.field === 'token') tokenField.current?.focus()
  }
  const at = (field: ConnectProblem['field']) => (problem?.field === field ? problem?.message : undefined)
  const general = at(undefined)
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <header>
        <h1>{i18n.t('Connect')}</h1>
        <p className="mt-0.5 text-14 text-ink-2">
          {i18n.t('Use this studio or any server with the same API.')}
        </p>
      </header>
      <SignedIn onBack={onBack} />
      <Field label={i18n.t('API address')} error={at('address')}>
        <TextInput
          ref={addressField}
          name="address"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Field
        label={i18n.t('Access token')}
        error={at('token')}
        hint={token === first.token && token !== '' ? undefined : tokenHint(serverHasToken)}
      >
        <TextInput
          ref={tokenField}
          name="token"
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      </Field>
      <Checkbox
        label={i18n.t('Remember on this device')}
        hint={i18n.t('If unchecked, the token is forgotten when you close this tab.')}
        checked={remembered}
        onChange={(event) => setRemembered(event.target.checked)}
      />
      {general && (
        <Banner tone="red" role="alert" icon={<CloudOff />}>
          {general}
        </Banner>
      )}
      <Button type="submit" variant="primary" busy={busy}>
        {i18n.t('Connect')}
      </Button>
    </form>
  )
}
