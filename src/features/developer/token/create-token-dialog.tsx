import { word } from '~/domain/language'
import { useState } from 'react'
import { TokenCreate } from '~/contract/extensions'
import { ApiError, codeOf, requestIdOf } from '~/src/api/errors'
import { useCreateToken } from '~/src/api/mutations/extensions'
import { FormField } from '~/src/form/form-field'
import { FormText } from '~/src/form/form-text'
import { useContractForm } from '~/src/form/use-contract-form'
import { Button } from '~/src/ui/button'
import { CopyButton } from '~/src/ui/copy-button'
import { Dialog } from '~/src/ui/dialog'
import { ErrorNotice } from '~/src/ui/error-notice'
import {
  expiryOf,
  type Lifetime,
  LifetimeChoice,
  lifetimes,
  ScopeChoice,
  WorkspaceChoice,
} from './token-limits'

/** Makes a token with a name, scopes and an end, and shows its secret once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateToken()
  const [lifetime, setLifetime] = useState<Lifetime>('90')
  const [workspaceIds, setWorkspaces] = useState<readonly string[]>([])
  const { control, handleSubmit } = useContractForm(TokenCreate, {
    defaultValues: { name: '', scopes: ['read'] },
  })
  const submit = handleSubmit((body) =>
    create.mutate({
      ...body,
      ...(workspaceIds.length > 0 && { workspaceIds: [...workspaceIds] }),
      ...expiryOf(lifetime),
    }),
  )
  const secret = create.data?.token
  if (create.data)
    return (
      <Dialog
        open
        onClose={onClose}
        title="Token created"
        description="Copy it now. You won’t be able to see it again."
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <p className="flex items-center gap-3 rounded border border-line bg-well px-3 py-2">
          <code className="min-w-0 flex-1 font-mono break-all">
            {secret ?? 'The API didn’t return the token.'}
          </code>
          {secret && <CopyButton text={secret} what={word('token')} />}
        </p>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="New token"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={create.isPending} onClick={() => void submit()}>
            Create token
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <FormText control={control} name="name" label="Name" limit={120} placeholder="Nightly import" />
        <FormField control={control} name="scopes" label="Scopes" group="group">
          {({ value, onChange }) => <ScopeChoice value={value} onChange={onChange} />}
        </FormField>
        <WorkspaceChoice value={workspaceIds} onChange={setWorkspaces} />
        <LifetimeChoice value={lifetime} onChange={setLifetime} options={lifetimes} />
        {create.error && (
          <ErrorNotice
            title="Couldn’t create the token"
            message={[
              create.error.message,
              ...(create.error instanceof ApiError ? create.error.details.map(({ message }) => message) : []),
            ].join(' ')}
            code={codeOf(create.error)}
            requestId={requestIdOf(create.error)}
          />
        )}
      </form>
    </Dialog>
  )
}
