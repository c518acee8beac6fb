import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Scope, scopes } from '~/contract/endpoint'
import { TokenCreate } from '~/contract/extensions'
import { useCreateToken } from '~/src/api/mutations/extensions'
import { workspaceListQuery } from '~/src/api/queries/access'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { OnlineFormDialog } from '~/src/feedback/online-form-dialog'
import { SecretDialog } from '~/src/feedback/secret-dialog'
import { FormField, FormText } from '~/src/form/form-fields'
import { useContractForm } from '~/src/form/use-contract-form'
import { Checkbox } from '~/src/ui/checkbox'
import { CheckboxList } from '~/src/ui/checkbox-list'
import { Field } from '~/src/ui/field'
import { Select } from '~/src/ui/select'

export const lifetimes = [
  { value: 'never', label: i18n.t('Never') },
  { value: '7', label: i18n.t('In 7 days') },
  { value: '30', label: i18n.t('In 30 days') },
  { value: '90', label: i18n.t('In 90 days') },
  { value: '365', label: i18n.t('In a year') },
] as const
export type Lifetime = (typeof lifetimes)[number]['value']

/** Expiry of a new token with this lifetime; empty for one that never expires. */
export const expiryOf = (lifetime: Lifetime): { expiresAt?: string } =>
  lifetime === 'never'
    ? {}
    : { expiresAt: new Date(Date.now() + Number(lifetime) * 86_400_000).toISOString() }

interface ChoiceProps<T extends string> {
  value: readonly T[]
  onChange: (value: T[]) => void
}

/** Checkboxes for scopes; `within` limits which are offered. */
export function ScopeChoice({
  value,
  onChange,
  within = scopes,
}: ChoiceProps<Scope> & { within?: readonly Scope[] }) {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      <CheckboxList
        options={scopes
          .filter((scope) => within.includes(scope))
          .map((scope) => ({ value: scope, label: scope }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

/** Checkboxes for workspaces; without `within`, which limits what is offered, none checked means all. */
export function WorkspaceChoice({
  value,
  onChange,
  within,
}: ChoiceProps<string> & { within?: readonly string[] | undefined }) {
  const { data = [] } = useQuery(workspaceListQuery())
  const offered = data.filter(({ workspaceId }) => within?.includes(workspaceId) ?? true)
  return (
    <Field
      label={i18n.t('Workspaces')}
      group="group"
      aside={
        value.length === 0 && !within
          ? i18n.t('all')
          : i18n.t('{count} of {count2}', { count: value.length, count2: offered.length })
      }
    >
      <div className="grid gap-2">
        {offered.map(({ workspaceId, name }) => (
          <Checkbox
            key={workspaceId}
            label={name ?? workspaceId}
            checked={value.includes(workspaceId)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...value, workspaceId] : value.filter((each) => each !== workspaceId),
              )
            }
          />
        ))}
      </div>
    </Field>
  )
}

export function LifetimeChoice<T extends string>({
  value,
  onChange,
  options,
}: {
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: string }[]
}) {
  return (
    <Field label={i18n.t('Expires')}>
      <Select options={options} value={value} onChange={onChange} />
    </Field>
  )
}

/** Creates a token with a name, scopes, workspaces and expiry, and shows its secret once. */
export function CreateTokenDialog({ name = '', onClose }: { name?: string; onClose: () => void }) {
  const create = useCreateToken()
  const [lifetime, setLifetime] = useState<Lifetime>('90')
  const [workspaceIds, setWorkspaces] = useState<readonly string[]>([])
  const { control, handleSubmit } = useContractForm(TokenCreate, {
    defaultValues: { name, scopes: ['read'] },
  })
  const clearError = () => create.error && create.reset()
  const submit = handleSubmit((body) => {
    create.mutate({
      ...body,
      ...(workspaceIds.length > 0 && { workspaceIds: [...workspaceIds] }),
      ...expiryOf(lifetime),
    })
  }, clearError)
  if (create.data)
    return (
      <SecretDialog
        title={i18n.t('Token created')}
        description={i18n.t('Copy it now. You won’t be able to see it again.')}
        secret={create.data.token}
        missing={i18n.t('The API didn’t return the token.')}
        what={i18n.t('token')}
        onClose={onClose}
      />
    )
  return (
    <OnlineFormDialog
      title={i18n.t('New token')}
      submit={i18n.t('Create token')}
      busy={create.isPending}
      onChange={clearError}
      onSubmit={submit}
      // Once it is being created, its secret must be seen.
      onClose={() => create.isPending || onClose()}
    >
      <FormText
        control={control}
        name="name"
        label={i18n.t('Name')}
        limit={120}
        placeholder={i18n.t('Nightly import')}
      />
      <FormField control={control} name="scopes" label={i18n.t('Scopes')} group="group">
        {({ value, onChange }) => <ScopeChoice value={value} onChange={onChange} />}
      </FormField>
      <WorkspaceChoice value={workspaceIds} onChange={setWorkspaces} />
      <LifetimeChoice value={lifetime} onChange={setLifetime} options={lifetimes} />
      {create.error && <FailureNotice title={i18n.t('Couldn’t create the token')} error={create.error} />}
    </OnlineFormDialog>
  )
}
