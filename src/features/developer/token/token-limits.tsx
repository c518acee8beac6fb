import { word } from '~/domain/language'
import { useQuery } from '@tanstack/react-query'
import { type Scope, scopes } from '~/contract/endpoint'
import { workspaceListQuery } from '~/src/api/queries/account'
import { Checkbox } from '~/src/ui/checkbox'
import { Field } from '~/src/ui/field'
import { Select } from '~/src/ui/select'

export const lifetimes = [
  { value: 'never', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const
export type Lifetime = (typeof lifetimes)[number]['value']

/** When a token that lives so long ends; nothing for one without an end. */
export const expiryOf = (lifetime: Lifetime): { expiresAt?: string } =>
  lifetime === 'never'
    ? {}
    : { expiresAt: new Date(Date.now() + Number(lifetime) * 86_400_000).toISOString() }

interface ChoiceProps<T extends string> {
  value: readonly T[]
  onChange: (value: T[]) => void
}

/** Ticks for the scopes; `within` are those that can be had at all. */
export function ScopeChoice({
  value,
  onChange,
  within = scopes,
}: ChoiceProps<Scope> & { within?: readonly Scope[] }) {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      {scopes
        .filter((scope) => within.includes(scope))
        .map((scope) => (
          <Checkbox
            key={scope}
            label={scope}
            checked={value.includes(scope)}
            onChange={(event) =>
              onChange(
                scopes.filter((each) => (each === scope ? event.target.checked : value.includes(each))),
              )
            }
          />
        ))}
    </div>
  )
}

/** Ticks for the workspaces; none ticked means all. `within` are those that can be had at all. */
export function WorkspaceChoice({
  value,
  onChange,
  within,
}: ChoiceProps<string> & { within?: readonly string[] | undefined }) {
  const { data = [] } = useQuery(workspaceListQuery())
  const offered = data.filter(({ workspaceId }) => within?.includes(workspaceId) ?? true)
  return (
    <Field
      label="Workspaces"
      group="group"
      aside={value.length === 0 ? word('all') : `${value.length} of ${offered.length}`}
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
    <Field label="Expires">
      <Select options={options} value={value} onChange={onChange} />
    </Field>
  )
}
