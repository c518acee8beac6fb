import { i18n } from '@lingui/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Workspace } from '~/contract/account'
import { createTwin } from '~/contract/extensions'
import { type ConnectProblem, tryConnect } from '~/src/api/connect'
import { errorDetails, outcomeUnknown } from '~/src/api/errors'
import { useMay } from '~/src/api/queries/access'
import { useCurrentWorkspace } from '~/src/navigation/current-workspace'
import { useIsHere } from '~/src/navigation/use-is-leaving'
import { holdToken, makeTwin, otherAddress, sendToSource } from '~/src/twins/twins'
import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { CloudOff } from '~/src/ui/icons'
import { Banner, ErrorNotice } from '~/src/ui/notices'
import { Segmented } from '~/src/ui/segmented'
import { Select } from '~/src/ui/select'
import { TextInput } from '~/src/ui/text-input'

type SourceServer = 'here' | 'elsewhere'

/** Creates a twin of a workspace of this server or another one. */
export function MakeTwin({ workspaces }: { workspaces: readonly Workspace[] }) {
  const [from, setFrom] = useState<SourceServer>('here')
  const [other, setOther] = useState<Source>()
  const source = from === 'here' ? { workspaces } : other
  return (
    <section aria-labelledby="developer-make-twin" className="grid gap-4">
      <div>
        <h2 id="developer-make-twin">{i18n.t('Create a twin')}</h2>
        <p className="mt-0.5 text-ink-2">
          {i18n.t(
            'A sandbox copy of a workspace on this server, created by reading only. Use it to test imports, scripts and plans, and to see what fails. Nothing in it is delivered, it has its own credits, and images stay where they are. Each list includes the newest 100 items.',
          )}
        </p>
      </div>
      <div>
        <Segmented<SourceServer>
          label={i18n.t('Copy from')}
          value={from}
          onChange={setFrom}
          options={[
            { value: 'here', label: i18n.t('This server') },
            { value: 'elsewhere', label: i18n.t('Another server') },
          ]}
        />
      </div>
      {from === 'elsewhere' && <OtherServer onFound={setOther} />}
      {source && <WorkspaceChoice key={source.address ?? ''} source={source} />}
    </section>
  )
}

function WorkspaceChoice({ source: { address, workspaces } }: { source: Source }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const current = useCurrentWorkspace()
  const refusal = useMay(createTwin)
  const [chosen, setChosen] = useState<string>()
  const workspaceId =
    chosen ?? (workspaces.find((each) => each.workspaceId === current?.id) ?? workspaces[0])?.workspaceId
  const make = useMutation({
    mutationFn: async () => {
      const from = sendToSource({ address })
      if (workspaceId === undefined || !from) throw new Error(i18n.t('Choose a workspace first.'))
      const name = (workspaces.find((each) => each.workspaceId === workspaceId)?.name ?? workspaceId).slice(
        0,
        200,
      )
      return makeTwin(client, { ...(address && { address }), workspaceId, name }, from)
    },
    onSuccess: (twin) => {
      if (isHere()) void navigate({ to: '/developer', search: { tab: 'twin', twin: twin.workspaceId } })
    },
  })
  if (workspaces.length === 0) return <p className="text-ink-2">{i18n.t('No workspaces to copy.')}</p>
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={i18n.t('Workspace')} className="min-w-60 flex-1">
          <Select
            options={workspaces.map((each) => ({
              value: each.workspaceId,
              label: each.name ?? each.workspaceId,
            }))}
            value={workspaceId}
            onChange={setChosen}
          />
        </Field>
        <Button variant="primary" busy={make.isPending} notAllowed={refusal} onClick={() => make.mutate()}>
          {i18n.t('Create twin')}
        </Button>
      </div>
      {make.isPending && <p role="status">{i18n.t('Copying the workspace…')}</p>}
      {make.error && (
        <ErrorNotice
          title={
            outcomeUnknown(make.error)
              ? i18n.t('Couldn’t confirm that the twin was created. Check the list below before trying again')
              : i18n.t('Couldn’t create the twin')
          }
          {...errorDetails(make.error)}
        />
      )}
    </>
  )
}

/** A server with the workspaces that can be copied. */
interface Source {
  /** API address of another server; missing for this one. */
  readonly address?: string | undefined
  readonly workspaces: readonly Workspace[]
}

interface OtherServerProps {
  /** The address, if it is already known; then only the token is asked for. */
  fixed?: string | undefined
  onFound?: (source: Source) => void
}

/** Asks for another server's address and token. The token is only kept in memory and only sent to that address. */
export function OtherServer({ fixed, onFound }: OtherServerProps) {
  const [address, setAddress] = useState(fixed ?? '')
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<ConnectProblem>()
  const [busy, setBusy] = useState(false)
  const connect = async (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    const { connected, problem: failure } = await tryConnect(address, token)
    setBusy(false)
    if (!connected) return setProblem(failure)
    setToken('')
    const elsewhere = otherAddress(connected.address)
    if (elsewhere !== undefined && connected.token !== undefined) holdToken(elsewhere, connected.token)
    onFound?.({ address: elsewhere, workspaces: connected.workspaces })
  }
  const at = (field: ConnectProblem['field']) => (problem?.field === field ? problem?.message : undefined)
  const general = at(undefined)
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void connect(event)}>
      {fixed === undefined && (
        <Field label={i18n.t('API address')} error={at('address')}>
          <TextInput
            inputMode="url"
            spellCheck={false}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
      )}
      <Field
        label={
          fixed === undefined
            ? i18n.t('Access token')
            : i18n.t('Access token for {host}', { host: new URL(fixed).host })
        }
        error={at('token')}
        hint={i18n.t('Kept in memory only. Reloading the page clears it.')}
      >
        <TextInput
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      </Field>
      {general && (
        <Banner tone="red" role="alert" icon={<CloudOff />}>
          {general}
        </Banner>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {fixed === undefined ? i18n.t('Find workspaces') : i18n.t('Use this token')}
        </Button>
      </div>
    </form>
  )
}
