import { Select } from '~/src/ui/select'

/** The API's roles in words. */
const names: Readonly<Record<string, string>> = {
  primary: 'Primary',
  secondary: 'Secondary',
  accent: 'Accent',
  background: 'Background',
  text: 'Text',
  heading: 'Heading',
  body: 'Body text',
  other: 'Other',
}

const word = (role: string) => ({ value: role, label: names[role] ?? role })

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
