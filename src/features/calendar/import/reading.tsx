import { i18n } from '@lingui/core'
import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { parseJson } from '~/domain/parse-json'
import { cutToGraphemes } from '~/domain/text'
import { ZonePicker } from '~/src/calendar/zone-picker'
import {
  type ColumnMapping,
  fieldLabels,
  guessColumns,
  headerKey,
  type ImportField,
  importFields,
  type Sheet,
} from '~/src/import-export/import-columns'
import type { NamedRecords } from '~/src/import-export/post-row'
import { likeness, type ReadOptions, type ReadRow, readRow } from '~/src/import-export/read-row'
import { type DateOrder, dateOrders, fittingOrders, msOfTime } from '~/src/import-export/read-when'
import { AccountPicker } from '~/src/posts/account-picker'
import { readStorage, writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { Field } from '~/src/ui/field'
import { Select } from '~/src/ui/select'
import { TimeInput } from '~/src/ui/time-input'

const Mapping = z.partial(z.object(Object.fromEntries(importFields.map((field) => [field, z.int()]))))

/** How a file is read. Stored with the file, and remembered for files with the same columns. */
const Reading = z.object({
  mapping: z.catch(Mapping, () => ({})),
  dateOrder: z.enum(dateOrders),
  /** IANA name. */
  zone: z.string(),
  /** `HH:mm`, for dates without a time. */
  time: z.string(),
  accountIds: z.array(z.string()),
  /** Whether posts that already exist, or occur twice in the file, are imported too. */
  repeats: z.boolean(),
})
type Reading = z.output<typeof Reading>

/** A file that was read but not imported yet, as it is stored on the device. */
export const Review = z.object({
  name: z.string(),
  notice: maybe(z.string()),
  sheet: z.object({
    header: z.array(z.string()),
    rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  }),
  reading: Reading,
})
export type Review = z.output<typeof Review>

const usualOrder = (): Reading['dateOrder'] => (/^en-US|^en$/.test(navigator.language) ? 'mdy' : 'dmy')

/** The initial settings for a sheet: those of the last file with the same columns, else guessed from header and dates. */
export function firstReading(sheet: Sheet, zone: string): Reading {
  const mapping = guessColumns(sheet.header)
  const guess = { mapping, zone, time: '09:00', accountIds: [], repeats: false }
  const remembered = rememberedReading(sheet.header)
  const fitting = ordersFor(sheet, remembered?.mapping ?? mapping)
  const dateOrder = fitting.find((order) => order === remembered?.dateOrder) ?? fitting[0] ?? 'dmy'
  return { ...guess, ...remembered, dateOrder }
}

/** The date formats that fit the sheet's dates. */
const ordersFor = (sheet: Sheet, mapping: ColumnMapping) =>
  fittingOrders(
    sheet.rows.map(({ cells }) => cells[mapping.date ?? -1] ?? ''),
    usualOrder(),
  )

/** A row of the file as it would be imported. */
export interface ReviewRow extends ReadRow {
  readonly line: number
  /** The text as it is in the file, for rows that can't become a post. */
  readonly text: string
  /** Which post or row it repeats, as a sentence: "Same as row 3." */
  readonly repeats: string | undefined
}

/** Reads every row, and finds those that repeat an existing post or another row. */
export function reviewRows(
  sheet: Sheet,
  reading: Reading,
  records: NamedRecords,
  posts: readonly Post[],
  { now, supportsOptions }: { readonly now: number; readonly supportsOptions: boolean },
): ReviewRow[] {
  const options: ReadOptions = { ...reading, defaultTime: msOfTime(reading.time), supportsOptions }
  const there = new Map(posts.map((post) => [likeness(post), i18n.t('Same as an existing post.')]))
  return sheet.rows.map(({ line, cells }) => {
    const row = readRow(cells, options, records, now)
    const text = cells[reading.mapping.text ?? -1] ?? ''
    const like = row.body && likeness(row.body)
    const repeats = like === undefined ? undefined : there.get(like)
    if (like !== undefined && repeats === undefined) there.set(like, i18n.t('Same as row {line}.', { line }))
    return { ...row, line, text, repeats }
  })
}

const key = webStorageKeys.importReading
const maxRemembered = 20
const Remembered = z.array(z.object({ header: z.string(), reading: Reading }))

const readRemembered = () => z.safeParse(Remembered, parseJson(readStorage(key) ?? '')).data ?? []

const rememberedReading = (header: readonly string[]): Reading | undefined =>
  readRemembered().find((each) => each.header === headerKey(header))?.reading

/** Remembers on this device how files with these columns are read. */
export function rememberReading(header: readonly string[], reading: Reading): void {
  const entry = { header: headerKey(header), reading: { ...reading, repeats: false } }
  const others = readRemembered().filter((each) => each.header !== entry.header)
  writeStorage(key, JSON.stringify([entry, ...others].slice(0, maxRemembered)))
}

type ReadingFieldsProps = {
  sheet: Sheet
  reading: Reading
  accounts: readonly SocialAccount[]
  onReading: (reading: Reading) => void
}

const orders: Readonly<Record<DateOrder, string>> = {
  dmy: i18n.t('Day, month, year'),
  mdy: i18n.t('Month, day, year'),
  ymd: i18n.t('Year, month, day'),
}

/** Which column is which field, and how dates and times are read. */
export function ReadingFields({ sheet, reading, accounts, onReading }: ReadingFieldsProps) {
  const { mapping, dateOrder, time, zone, accountIds } = reading
  const columns = sheet.header.map((name, index) => {
    const sample = sheet.rows.find(({ cells }) => (cells[index] ?? '').trim() !== '')?.cells[index]
    return {
      value: String(index),
      label: name || i18n.t('Column {0}', { 0: index + 1 }),
      hint: sample && cutToGraphemes(sample, 25),
    }
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
        <legend className="pb-2 text-13 font-medium">{i18n.t('Columns')}</legend>
        {importFields.map((field) => (
          <div key={field} className="grid grid-cols-[104px_minmax(0,1fr)] items-center gap-2">
            <span aria-hidden="true" className={mapping[field] === undefined ? 'text-ink-3' : undefined}>
              {fieldLabels[field]}
            </span>
            <Select
              label={i18n.t('Column for {0}', { 0: fieldLabels[field] })}
              options={[{ value: '', label: '—' }, ...columns]}
              value={mapping[field] === undefined ? '' : String(mapping[field])}
              onChange={(value) => setColumn(field, value)}
            />
          </div>
        ))}
      </fieldset>
      <div className="grid gap-3">
        <Field
          label={i18n.t('Date format')}
          hint={fitting.length > 1 ? i18n.t('These dates match more than one format.') : undefined}
        >
          <Select
            options={(['dmy', 'mdy', 'ymd'] as const).map((value) => ({ value, label: orders[value] }))}
            value={dateOrder}
            onChange={(value) => onReading({ ...reading, dateOrder: value })}
          />
        </Field>
        <div className="flex flex-wrap items-end gap-2">
          <Field label={i18n.t('Default time')} className="w-44">
            <TimeInput
              value={time}
              onChange={(next) => next !== '' && onReading({ ...reading, time: next })}
            />
          </Field>
          <ZonePicker
            value={zone}
            at={undefined}
            onChange={(next) => onReading({ ...reading, zone: next })}
          />
        </div>
        <Field
          label={named ? i18n.t('Default accounts') : i18n.t('Accounts')}
          group="group"
          hint={named ? undefined : i18n.t('No column lists accounts, so every post goes to these.')}
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
