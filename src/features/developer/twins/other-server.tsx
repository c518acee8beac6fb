import { useState } from 'react'
import type { Workspace } from '~/contract/account'
import { type ConnectProblem, tryConnect } from '~/src/api/connect'
import { holdToken, otherAddress } from '~/src/twins/source'
import { Banner } from '~/src/ui/banner'
import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { CloudOff } from '~/src/ui/icons'
import { TextInput } from '~/src/ui/text-input'

/** Where a twin is to come from. */
export interface Place {
  /** Of another server's API. */
  readonly address?: string | undefined
  readonly workspaces: readonly Workspace[]
}

interface OtherServerProps {
  /** Where it is known already: its token alone is asked for. */
  fixed?: string | undefined
  onFound: (place: Place) => void
}

/** Asks for another server's address and token. The token stays in this page's memory, and goes to that address alone. */
export function OtherServer({ fixed, onFound }: OtherServerProps) {
  const [address, setAddress] = useState(fixed ?? '')
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<ConnectProblem>()
  const [busy, setBusy] = useState(false)
  const look = async (event: { preventDefault: () => void }) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    const { connected, problem: met } = await tryConnect(address, token)
    setBusy(false)
    if (!connected) return setProblem(met)
    setToken('')
    const elsewhere = otherAddress(connected.address)
    if (elsewhere !== undefined && connected.token !== undefined) holdToken(elsewhere, connected.token)
    onFound({ address: elsewhere, workspaces: connected.workspaces })
  }
  const at = (kind: ConnectProblem['kind']) => (problem?.kind === kind ? problem.message : undefined)
  const isGeneral = problem && problem.kind !== 'address' && problem.kind !== 'token'
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void look(event)}>
      {fixed === undefined && (
        <Field label="API address" error={at('address')}>
          <TextInput
            inputMode="url"
            spellCheck={false}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
      )}
      <Field
        label={fixed === undefined ? 'Access token' : `Access token for ${new URL(fixed).host}`}
        error={at('token')}
        hint="Kept in memory only. Reloading the page clears it."
      >
        <TextInput
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      </Field>
      {isGeneral && (
        <Banner tone="red" role="alert" icon={<CloudOff />}>
          {problem.message}
        </Banner>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {fixed === undefined ? 'Find workspaces' : 'Use this token'}
        </Button>
      </div>
    </form>
  )
}
