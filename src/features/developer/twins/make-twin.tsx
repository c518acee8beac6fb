import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createTwin } from '~/contract/extensions'
import type { Workspace } from '~/contract/account'
import { codeOf, outcomeUnknown, requestIdOf } from '~/src/api/errors'
import { useMay } from '~/src/api/scopes'
import { sendToSource } from '~/src/twins/source'
import { makeTwin } from '~/src/twins/twins'
import { useCurrentWorkspace } from '~/src/navigation/current-workspace'
import { Button } from '~/src/ui/button'
import { ErrorNotice } from '~/src/ui/error-notice'
import { Field } from '~/src/ui/field'
import { Segmented } from '~/src/ui/segmented'
import { Select } from '~/src/ui/select'
import { OtherServer, type Place } from './other-server'

type From = 'here' | 'elsewhere'

/** Reads a workspace, of this server or another, and makes a twin of it on this one. */
export function MakeTwin({ workspaces }: { workspaces: readonly Workspace[] }) {
  const [from, setFrom] = useState<From>('here')
  const [other, setOther] = useState<Place>()
  const place = from === 'here' ? { workspaces } : other
  return (
    <section aria-labelledby="developer-make-twin" className="grid gap-4">
      <div>
        <h2 id="developer-make-twin">Create a twin</h2>
        <p className="mt-0.5 text-ink-2">
          A sandbox copy of a workspace on this server, created by reading only. Use it to test imports,
          scripts and plans, and to see what fails. Nothing in it is delivered, it has its own credits, and
          images stay where they are. Each list includes the newest 100 items.
        </p>
      </div>
      <div>
        <Segmented<From>
          label="Copy from"
          value={from}
          onChange={setFrom}
          options={[
            { value: 'here', label: 'This server' },
            { value: 'elsewhere', label: 'Another server' },
          ]}
        />
      </div>
      {from === 'elsewhere' && <OtherServer onFound={setOther} />}
      {place && <Choice key={place.address ?? ''} place={place} />}
    </section>
  )
}

function Choice({ place: { address, workspaces } }: { place: Place }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const current = useCurrentWorkspace()
  const refusal = useMay(createTwin)
  const [chosen, setChosen] = useState<string>()
  const workspaceId =
    chosen ?? (workspaces.find((each) => each.workspaceId === current?.id) ?? workspaces[0])?.workspaceId
  const make = useMutation({
    mutationFn: async () => {
      const from = sendToSource({ address })
      if (workspaceId === undefined || !from) throw new Error('Choose a workspace first.')
      const name = (workspaces.find((each) => each.workspaceId === workspaceId)?.name ?? workspaceId).slice(
        0,
        200,
      )
      return makeTwin(client, { ...(address && { address }), workspaceId, name }, from)
    },
    onSuccess: (twin) => void navigate({ to: '/developer', search: { tab: 'twin', twin: twin.workspaceId } }),
  })
  if (workspaces.length === 0) return <p className="text-ink-2">No workspaces to copy.</p>
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Workspace" className="min-w-60 flex-1">
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
          Create twin
        </Button>
      </div>
      {make.isPending && <p role="status">Copying the workspace…</p>}
      {make.error && (
        <ErrorNotice
          title={
            outcomeUnknown(make.error)
              ? 'Couldn’t confirm that the twin was created. Check the list below before trying again'
              : 'Couldn’t create the twin'
          }
          message={make.error.message}
          code={codeOf(make.error)}
          requestId={requestIdOf(make.error)}
        />
      )}
    </>
  )
}
