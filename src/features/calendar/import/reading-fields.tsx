import type { SocialAccount } from '~/contract/social'
import { type ImportField, importFields, type Sheet } from '~/src/import-export/columns'
import { fieldLabels } from '~/src/import-export/field-labels'
import type { DateOrder } from '~/src/import-export/read-when'
import { AccountPicker } from '~/src/posts/account-picker/account-picker'
import { ZonePicker } from '~/src/calendar/zone-picker'
import { Field } from '~/src/ui/field'
import { Select } from '~/src/ui/select'
import { TextInput } from '~/src/ui/text-input'
import { ordersFor, type Reading } from './review'

type ReadingFieldsProps = {
  sheet: Sheet
  reading: Reading
  accounts: readonly SocialAccount[]
  onReading: (reading: Reading) => void
}

const orders: Readonly<Record<DateOrder, string>> = {
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  ymd: 'Year, month, day',
}

const short = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)

/** Which column is what, and how its dates and times are meant. */
export function ReadingFields({ sheet, reading, accounts, onReading }: ReadingFieldsProps) {
  const { mapping, dateOrder, time, zone, accountIds } = reading
  const columns = sheet.header.map((name, index) => {
    const sample = sheet.rows.find(({ cells }) => (cells[index] ?? '').trim() !== '')?.cells[index]
    return { value: String(index), label: name || `Column ${index + 1}`, hint: sample && short(sample) }
  })
  const setColumn = (field: ImportField, value: string) => {
    const { [field]: _, ...others } = mapping
    onReading({ ...reading, mapping: value === '' ? others : { ...others, [field]: Number(value) } })
  }
  const fitting = ordersFor(sheet, mapping)
  const named = mapping.accounts !== undefined || mapping.platforms !== undefined
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="pb-2 text-13 font-medium">Columns</legend>
        {importFields.map((field) => (
          <div key={field} className="grid grid-cols-[104px_minmax(0,1fr)] items-center gap-2">
            <span aria-hidden="true" className={mapping[field] === undefined ? 'text-ink-3' : undefined}>
              {fieldLabels[field]}
            </span>
            <Select
              label={`Column for ${fieldLabels[field]}`}
              options={[{ value: '', label: '—' }, ...columns]}
              value={mapping[field] === undefined ? '' : String(mapping[field])}
              onChange={(value) => setColumn(field, value)}
            />
          </div>
        ))}
      </fieldset>
      <div className="grid gap-3">
        <Field
          label="Date format"
          hint={fitting.length > 1 ? 'These dates match more than one format.' : undefined}
        >
          <Select
            options={(['dmy', 'mdy', 'ymd'] as const).map((value) => ({ value, label: orders[value] }))}
            value={dateOrder}
            onChange={(value) => onReading({ ...reading, dateOrder: value })}
          />
        </Field>
        <div className="flex flex-wrap items-end gap-2">
          <Field label="Default time" className="w-44">
            <TextInput
              type="time"
              value={time}
              onChange={({ target }) =>
                target.value && onReading({ ...reading, time: target.value.slice(0, 5) })
              }
            />
          </Field>
          <ZonePicker
            value={zone}
            at={undefined}
            onChange={(next) => onReading({ ...reading, zone: next })}
          />
        </div>
        <Field
          label={named ? 'Default accounts' : 'Accounts'}
          group="group"
          hint={named ? undefined : 'No column lists accounts, so every post goes to these.'}
        >
          <AccountPicker
            accounts={accounts}
            value={accountIds}
            onChange={(ids) => onReading({ ...reading, accountIds: ids })}
          />
        </Field>
      </div>
    </>
  )
}
