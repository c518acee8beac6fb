import { i18n } from '@lingui/core'
import { useState } from 'react'
import { FieldError } from '~/src/ui/field'
import { Select } from '~/src/ui/select'

let last = 0
const fresh = () => `row${String(++last)}`

/** React keys for rows of items without ids. Move, remove and add them together with the rows. */
export function useRowKeys(length: number) {
  const [keys, setKeys] = useState<readonly string[]>(() => Array.from({ length }, fresh))
  // The list can also change from outside: by a save elsewhere, or by Discard.
  const shown =
    keys.length === length
      ? keys
      : [...keys.slice(0, length), ...Array.from({ length: length - keys.length }, fresh)]
  if (shown !== keys) setKeys(shown)
  const [added, setAdded] = useState<string>()
  const addKey = () => {
    const key = fresh()
    setKeys([...shown, key])
    setAdded(key)
  }
  return { keys: shown, setKeys, added, addKey }
}

/** Labels of the API's roles. */
const names: Readonly<Record<string, string>> = {
  primary: i18n.t('Primary'),
  secondary: i18n.t('Secondary'),
  accent: i18n.t('Accent'),
  background: i18n.t('Background'),
  text: i18n.t('Text'),
  heading: i18n.t('Heading'),
  body: i18n.t('Body text'),
  other: i18n.t('Other'),
}

const word = (role: string) => ({ value: role, label: names[role] ?? role })

type Props = {
  label: string
  roles: readonly string[]
  /** '' means none. An unknown role is listed unchanged. */
  role: string
  onChange: (role: string) => void
  className?: string | undefined
}

/** Selects the role of a colour or a font. */
export function RoleSelect({ label, roles, role, onChange, className }: Props) {
  const unknown = role !== '' && !roles.includes(role) ? [{ value: role, label: role }] : []
  return (
    <Select
      label={label}
      options={[{ value: 'none', label: i18n.t('No role') }, ...roles.map(word), ...unknown]}
      value={role || 'none'}
      onChange={(value) => onChange(value === 'none' ? '' : value)}
      className={className}
    />
  )
}

type FieldIssue =
  | { message?: string | undefined; root?: { message?: string | undefined } | undefined }
  | undefined

/** The error of a whole list; errors of a row are shown there. */
export function ListError({ error }: { error: FieldIssue }) {
  const message = error?.message ?? error?.root?.message
  return message === undefined ? null : <FieldError>{message}</FieldError>
}
