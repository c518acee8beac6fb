import { word } from '~/domain/language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createToken, limitToken, revokeToken, type AccessToken } from '~/contract/extensions'
import { useRevokeToken, useLimitToken } from '~/src/api/mutations/extensions'
import { useExtensions, tokenListQuery } from '~/src/api/queries/server-extensions'
import { workspaceListQuery, useMay } from '~/src/api/queries/access'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { QueryState } from '~/src/feedback/query-state'
import { Button } from '~/src/ui/button'
import { ConfirmDialog } from '~/src/ui/confirm-dialog'
import { DataTable } from '~/src/ui/data-table'
import { SkeletonRows } from '~/src/ui/skeleton'
import { Time } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import { codeOf, requestIdOf } from '~/src/api/errors'
import { Dialog } from '~/src/ui/dialog'
import { ErrorNotice } from '~/src/ui/notices'
import { Field } from '~/src/ui/field'
import {
  CreateTokenDialog,
  expiryOf,
  LifetimeChoice,
  lifetimes,
  ScopeChoice,
  WorkspaceChoice,
  type Lifetime,
} from './create-token-dialog'
import { commaSeparated } from '~/src/i18n/comma-separated'

const same = 'same'
type Choice = Lifetime | typeof same

/** The lifetimes that end before the token does. */
function earlier({ expiresAt }: AccessToken) {
  const last = expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
  return lifetimes.filter(({ value }) => value !== 'never' && Date.now() + Number(value) * 86_400_000 < last)
}

/** Removes scopes, workspaces or lifetime from a token, which stays valid for the rest. */
function LimitTokenDialog({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const limit = useLimitToken(token.id)
  const has = token.scopes ?? []
  const [scopes, setScopes] = useState(has)
  const [workspaceIds, setWorkspaces] = useState<readonly string[]>(token.workspaceIds ?? [])
  const [lifetime, setLifetime] = useState<Choice>(same)
  const name = token.name ?? token.id
  const save = () =>
    limit.mutate(
      {
        scopes,
        ...(workspaceIds.length > 0 && { workspaceIds: [...workspaceIds] }),
        ...(lifetime !== same && expiryOf(lifetime)),
      },
      {
        onSuccess: () => {
          toast.show({ title: `${name} restricted` })
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Restrict ${name}`}
      description="You can only remove access. To add access, create a new token."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={limit.isPending}
            notAllowed={scopes.length === 0 && 'Keep at least one scope, or revoke the token.'}
            onClick={save}
          >
            Restrict token
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Scopes" group="group">
          <ScopeChoice value={scopes} onChange={setScopes} within={has} />
        </Field>
        <WorkspaceChoice value={workspaceIds} onChange={setWorkspaces} within={token.workspaceIds} />
        <LifetimeChoice<Choice>
          value={lifetime}
          onChange={setLifetime}
          options={[{ value: same, label: 'No change' }, ...earlier(token)]}
        />
        {limit.error && (
          <ErrorNotice
            title="Couldn’t restrict the token"
            message={limit.error.message}
            code={codeOf(limit.error)}
            requestId={requestIdOf(limit.error)}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The tokens of this server: listed, created, revoked. Embedded server only. */
export function TokensSection() {
  const query = useQuery(tokenListQuery())
  const refusal = useMay(createToken)
  const [creating, setCreating] = useState(false)
  return (
    <section aria-labelledby="developer-tokens">
      <div className="mb-2 flex items-center gap-3">
        <h2 id="developer-tokens">Tokens on this server</h2>
        <span className="ms-auto">
          <Button size="sm" notAllowed={refusal} onClick={() => setCreating(true)}>
            New token
          </Button>
        </span>
      </div>
      <QueryState
        query={query}
        failed="Couldn’t load tokens"
        loading={<SkeletonRows label="Loading tokens" rows={3} />}
        empty={<p className="text-ink-2">No tokens yet.</p>}
      >
        {(tokens) => <TokenTable tokens={tokens} />}
      </QueryState>
      {creating && <CreateTokenDialog onClose={() => setCreating(false)} />}
    </section>
  )
}

/** The dialog that is open for a token. */
type TokenDialog = { readonly kind: 'restrict' | 'revoke'; readonly token: AccessToken }

function TokenTable({ tokens }: { tokens: readonly AccessToken[] }) {
  const [dialog, setDialog] = useState<TokenDialog>()
  const close = () => setDialog(undefined)
  return (
    <>
      <DataTable label="Tokens">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Scopes</th>
            <th scope="col">Workspaces</th>
            <th scope="col">Last used</th>
            <th scope="col">Expires</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onOpen={(kind) => setDialog({ kind, token })} />
          ))}
        </tbody>
      </DataTable>
      {dialog?.kind === 'restrict' && <LimitTokenDialog token={dialog.token} onClose={close} />}
      {dialog?.kind === 'revoke' && <RevokeTokenDialog token={dialog.token} onClose={close} />}
    </>
  )
}

type TokenRowProps = { token: AccessToken; onOpen: (kind: TokenDialog['kind']) => void }

function TokenRow({ token, onOpen }: TokenRowProps) {
  const { data: workspaces = [] } = useQuery(workspaceListQuery())
  const workspaceNames = token.workspaceIds?.map(
    (id) => workspaces.find(({ workspaceId }) => workspaceId === id)?.name ?? id,
  )
  return (
    <tr>
      <td className="font-medium">{token.name ?? token.id}</td>
      <td className="text-ink-2">{token.scopes ? commaSeparated(token.scopes) : '—'}</td>
      <td className="text-ink-2">{workspaceNames ? commaSeparated(workspaceNames) : word('all')}</td>
      <td className="whitespace-nowrap text-ink-2">
        <Time at={token.lastUsedAt} shape="dateTime" />
      </td>
      <td className="whitespace-nowrap text-ink-2">
        {token.expiresAt ? <Time at={token.expiresAt} shape="date" /> : word('never')}
      </td>
      <td className="text-end">
        {token.revokedAt ? (
          <span className="text-12 text-ink-3">revoked</span>
        ) : (
          <TokenActions token={token} onOpen={onOpen} />
        )}
      </td>
    </tr>
  )
}

function TokenActions({ token, onOpen }: TokenRowProps) {
  const canLimit = useExtensions().has('limitToken')
  const limitRefusal = useMay(limitToken)
  const revokeRefusal = useMay(revokeToken)
  const name = token.name ?? token.id
  return (
    <span className="inline-flex gap-1.5">
      {canLimit && (
        <Button
          size="sm"
          variant="quiet"
          notAllowed={limitRefusal}
          aria-label={`Restrict ${name}`}
          onClick={() => onOpen('restrict')}
        >
          Restrict
        </Button>
      )}
      <Button
        size="sm"
        variant="danger"
        notAllowed={revokeRefusal}
        aria-label={`Revoke ${name}`}
        onClick={() => onOpen('revoke')}
      >
        Revoke
      </Button>
    </span>
  )
}

function RevokeTokenDialog({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const revoke = useRevokeToken()
  return (
    <ConfirmDialog
      open
      danger
      title={`Revoke ${token.name ?? 'this token'}?`}
      confirm="Revoke"
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={() =>
        revoke.mutate(token.id, {
          onSuccess: () => toast.show({ title: `${token.name ?? 'Token'} revoked` }),
          onError: (error) => notifyFailure('Couldn’t revoke the token', error),
          onSettled: onClose,
        })
      }
    >
      Anything that uses it will get a 401 error. This can’t be undone.
    </ConfirmDialog>
  )
}
