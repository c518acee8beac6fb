import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type AccessToken, createToken, limitToken, revokeToken } from '~/contract/extensions'
import { useLimitToken, useRevokeToken } from '~/src/api/mutations/extensions'
import { useMay, workspaceListQuery } from '~/src/api/queries/access'
import { tokenListQuery } from '~/src/api/queries/developer'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { OnlineConfirmDialog } from '~/src/feedback/online-confirm-dialog'
import { OnlineFormDialog } from '~/src/feedback/online-form-dialog'
import { QueryState } from '~/src/feedback/query-state'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { Button } from '~/src/ui/button'
import { cx } from '~/src/ui/class-names'
import { DataTable } from '~/src/ui/data-table'
import { Field } from '~/src/ui/field'
import { SkeletonRows } from '~/src/ui/skeleton'
import { Time } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import {
  CreateTokenDialog,
  expiryOf,
  type Lifetime,
  LifetimeChoice,
  lifetimes,
  ScopeChoice,
  WorkspaceChoice,
} from './create-token-dialog'

const noChange = 'same'
type Choice = Lifetime | typeof noChange

/** Lifetimes that would expire before the token does. */
function shorterLifetimes({ expiresAt }: AccessToken) {
  const last = expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
  return lifetimes.filter(({ value }) => value !== 'never' && Date.now() + Number(value) * 86_400_000 < last)
}

/** Why the rest of a token's access can't be saved; false if it can. */
function limitRefusal(
  token: AccessToken,
  left: { scopes: readonly string[]; workspaceIds: readonly string[] },
): string | false {
  if (left.scopes.length === 0) return i18n.t('Keep at least one scope, or revoke the token.')
  const losesAll = (token.workspaceIds?.length ?? 0) > 0 && left.workspaceIds.length === 0
  return losesAll && i18n.t('Keep at least one workspace, or revoke the token.')
}

/** Reduces a token's scopes, workspaces or lifetime. */
function LimitTokenDialog({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const limit = useLimitToken(token.id)
  const has = token.scopes ?? []
  const [scopes, setScopes] = useState(has)
  const [workspaceIds, setWorkspaces] = useState<readonly string[]>(token.workspaceIds ?? [])
  const [lifetime, setLifetime] = useState<Choice>(noChange)
  const name = token.name ?? token.id
  const save = () =>
    limit.mutate(
      {
        scopes,
        ...(workspaceIds.length > 0 && { workspaceIds: [...workspaceIds] }),
        ...(lifetime !== noChange && expiryOf(lifetime)),
      },
      {
        onSuccess: () => {
          toast.show({ title: i18n.t('{name} restricted', { name }) })
          onClose()
        },
      },
    )
  return (
    <OnlineFormDialog
      title={i18n.t('Restrict {name}', { name })}
      description={i18n.t('You can only remove access. To add access, create a new token.')}
      submit={i18n.t('Restrict token')}
      busy={limit.isPending}
      notAllowed={limitRefusal(token, { scopes, workspaceIds })}
      onSubmit={save}
      // Why it was refused must be seen.
      onClose={() => limit.isPending || onClose()}
    >
      <Field label={i18n.t('Scopes')} group="group">
        <ScopeChoice value={scopes} onChange={setScopes} within={has} />
      </Field>
      <WorkspaceChoice value={workspaceIds} onChange={setWorkspaces} within={token.workspaceIds} />
      <LifetimeChoice<Choice>
        value={lifetime}
        onChange={setLifetime}
        options={[{ value: noChange, label: i18n.t('No change') }, ...shorterLifetimes(token)]}
      />
      {limit.error && <FailureNotice title={i18n.t('Couldn’t restrict the token')} error={limit.error} />}
    </OnlineFormDialog>
  )
}

/** Lists, creates, limits and revokes the server's tokens. Embedded server only. */
export function TokensSection() {
  const query = useQuery(tokenListQuery())
  const refusal = useMay(createToken)
  const [creating, setCreating] = useState(false)
  return (
    <section aria-labelledby="developer-tokens">
      <div className="mb-2 flex items-center gap-3">
        <h2 id="developer-tokens">{i18n.t('Tokens on this server')}</h2>
        <span className="ms-auto">
          <Button size="sm" notAllowed={refusal} onClick={() => setCreating(true)}>
            {i18n.t('New token')}
          </Button>
        </span>
      </div>
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load tokens')}
        loading={<SkeletonRows label={i18n.t('Loading tokens')} rows={3} />}
        empty={<p className="text-ink-2">{i18n.t('No tokens yet.')}</p>}
      >
        {(tokens) => <TokenTable tokens={tokens} />}
      </QueryState>
      {creating && <CreateTokenDialog onClose={() => setCreating(false)} />}
    </section>
  )
}

/** The open dialog and its token. */
type TokenDialog = { readonly kind: 'restrict' | 'revoke'; readonly token: AccessToken }

function TokenTable({ tokens }: { tokens: readonly AccessToken[] }) {
  const [dialog, setDialog] = useState<TokenDialog>()
  const close = () => setDialog(undefined)
  return (
    <>
      <DataTable label={i18n.t('Tokens')} stacked className="max-md:[&_td]:px-0">
        <thead>
          <tr>
            <th scope="col">{i18n.t('Name')}</th>
            <th scope="col">{i18n.t('Scopes')}</th>
            <th scope="col">{i18n.t('Workspaces')}</th>
            <th scope="col">{i18n.t('Last used')}</th>
            <th scope="col" className="whitespace-nowrap">
              {i18n.t('Expires')}
            </th>
            <th scope="col">
              <span className="sr-only">{i18n.t('Actions')}</span>
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
      <FactCell label={i18n.t('Scopes')}>{token.scopes ? commaSeparated(token.scopes) : '—'}</FactCell>
      <FactCell label={i18n.t('Workspaces')}>
        {workspaceNames ? commaSeparated(workspaceNames) : i18n.t('all')}
      </FactCell>
      <FactCell label={i18n.t('Last used')} className="whitespace-nowrap">
        <Time at={token.lastUsedAt} shape="dateTime" />
      </FactCell>
      <FactCell label={i18n.t('Expires')} className="whitespace-nowrap">
        {token.expiresAt ? <Time at={token.expiresAt} shape="date" /> : i18n.t('never')}
      </FactCell>
      <td className="text-end">
        {token.revokedAt ? (
          <span className="text-12 text-ink-3">{i18n.t('revoked')}</span>
        ) : (
          <TokenActions token={token} onOpen={onOpen} />
        )}
      </td>
    </tr>
  )
}

type FactCellProps = { label: string; children: ReactNode; className?: string }

/** A cell that repeats its column's heading on phones, where the headings are hidden. */
function FactCell({ label, children, className }: FactCellProps) {
  return (
    <td
      className={cx(
        'text-ink-2 max-md:grid max-md:grid-cols-[112px_minmax(0,1fr)] max-md:items-baseline max-md:gap-x-2',
        className,
      )}
    >
      <span className="text-12 text-ink-3 md:hidden">{label}</span>
      <span>{children}</span>
    </td>
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
          aria-label={i18n.t('Restrict {name}', { name })}
          onClick={() => onOpen('restrict')}
        >
          {i18n.t('Restrict')}
        </Button>
      )}
      <Button
        size="sm"
        variant="danger"
        notAllowed={revokeRefusal}
        aria-label={i18n.t('Revoke {name}', { name })}
        onClick={() => onOpen('revoke')}
      >
        {i18n.t('Revoke')}
      </Button>
    </span>
  )
}

function RevokeTokenDialog({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const revoke = useRevokeToken()
  return (
    <OnlineConfirmDialog
      open
      danger
      title={i18n.t('Revoke {name}?', { name: token.name ?? i18n.t('this token') })}
      confirm={i18n.t('Revoke')}
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={() =>
        revoke.mutate(token.id, {
          onSuccess: () =>
            toast.show({ title: i18n.t('{name} revoked', { name: token.name ?? i18n.t('Token') }) }),
          onError: (error) => notifyFailure(i18n.t('Couldn’t revoke the token'), error),
          onSettled: onClose,
        })
      }
    >
      {i18n.t(
        'Anything that uses it will get a 401 error, and tokens created with it end too. This can’t be undone.',
      )}
    </OnlineConfirmDialog>
  )
}
