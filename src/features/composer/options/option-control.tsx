import { i18n } from '@lingui/core'
import { Checkbox } from '~/src/ui/checkbox'
import { Field } from '~/src/ui/field'
import { Select } from '~/src/ui/select'
import { TextInput } from '~/src/ui/text-input'
import type { OptionField } from './option-fields'

type Props = {
  field: OptionField
  value: string | boolean | undefined
  onChange: (value: string | boolean) => void
}

export function OptionControl({ field, value, onChange }: Props) {
  const { label, hint, isOff, isWide } = field
  if (field.kind === 'check') {
    const { inverted } = field
    return (
      <Checkbox
        label={label}
        hint={isOff ? i18n.t('Switched off in the account’s own settings.') : hint}
        checked={!isOff && (inverted ? value !== true : value === true)}
        disabled={isOff}
        className={isWide && 'md:col-span-2'}
        onChange={({ target }) => onChange(inverted ? !target.checked : target.checked)}
      />
    )
  }
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'choice') {
    const { choices } = field
    return (
      <Field label={label} hint={hint} required={field.required !== undefined}>
        <Select
          options={choices}
          value={choices.some((each) => each.value === text) ? text : undefined}
          onChange={onChange}
        />
      </Field>
    )
  }
  return (
    <Field label={label} hint={hint} count={{ value: [...text].length, limit: field.limit }}>
      <TextInput
        value={text}
        // Names at a platform are in Latin script.
        dir={field.placeholder === undefined ? 'auto' : 'ltr'}
        placeholder={field.placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
