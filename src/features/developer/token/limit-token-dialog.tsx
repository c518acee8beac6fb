import { useState } from 'react'
import type { AccessToken } from '~/contract/extensions'
import { codeOf, requestIdOf } from '~/src/api/errors'
import { useLimitToken } from '~/src/api/mutations/extensions'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { ErrorNotice } from '~/src/ui/error-notice'
import { Field } from '~/src/ui/field'
import { toast } from '~/src/ui/toast'
import {
  expiryOf,
  type Lifetime,
  LifetimeChoice,
  lifetimes,
  ScopeChoice,
  WorkspaceChoice,
} from './token-limits'

const same = 'same'
type Choice = Lifetime | typeof same

/** The ends that lie before the token's own. */
function earlier({ expiresAt }: AccessToken) {
  const last = expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
  return lifetimes.filter(({ value }) => value !== 'never' && Date.now() + Number(value) * 86_400_000 < last)
}

/** Takes scopes, workspaces or time from a token: what uses it goes on with less. */
export function LimitTokenDialog({ token, onClose }: { token: AccessToken; onClose: () => void }) {
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
