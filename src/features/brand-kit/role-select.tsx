import { Select } from '~/src/ui/select'

const word = (role: string) => ({ value: role, label: role.charAt(0).toUpperCase() + role.slice(1) })

type Props = {
  label: string
  roles: readonly string[]
  /** '' is none. It may be a word of a later API: it stands in the list as it is. */
  role: string
  onChange: (role: string) => void
  className?: string | undefined
}

/** What a colour or a font is for. */
export function RoleSelect({ label, roles, role, onChange, className }: Props) {
  const later = role !== '' && !roles.includes(role) ? [{ value: role, label: role }] : []
  return (
    <Select
      label={label}
      options={[{ value: 'none', label: 'No role' }, ...roles.map(word), ...later]}
      value={role || 'none'}
      onChange={(value) => onChange(value === 'none' ? '' : value)}
      className={className}
    />
  )
}
