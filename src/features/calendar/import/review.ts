import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import type { Post } from '~/contract/post'
import {
  type ColumnMapping,
  guessColumns,
  headerKey,
  importFields,
  type Sheet,
} from '~/src/import-export/columns'
import type { NamedRecords } from '~/src/import-export/post-row'
import { likeness, type ReadOptions, type ReadRow, readRow } from '~/src/import-export/read-row'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { dateOrders, fittingOrders, msOfTime } from '~/src/import-export/read-when'

const Mapping = z.partial(z.object(Object.fromEntries(importFields.map((field) => [field, z.int()]))))

/** How a file is read, as the person has it: kept with the file, and remembered for its like. */
export const Reading = z.object({
  mapping: z.catch(Mapping, () => ({})),
  dateOrder: z.enum(dateOrders),
  /** IANA name. */
  zone: z.string(),
  /** `HH:mm`, for dates without a time. */
  time: z.string(),
  accountIds: z.array(z.string()),
  /** Whether posts that are there already, or twice in the file, are made all the same. */
  repeats: z.boolean(),
})
export type Reading = z.output<typeof Reading>

/** A file that has been read and not been imported yet, as the device keeps it. */
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

/** How a sheet is most likely to be read: as its like was before, else guessed from its header and its dates. */
export function firstReading(sheet: Sheet, zone: string): Reading {
  const mapping = guessColumns(sheet.header)
  const guess = { mapping, zone, time: '09:00', accountIds: [], repeats: false }
  const remembered = rememberedReading(sheet.header)
  return { ...guess, ...remembered, dateOrder: ordersFor(sheet, remembered?.mapping ?? mapping)[0] ?? 'dmy' }
}

/** The orders in which the sheet's dates can be read. */
export const ordersFor = (sheet: Sheet, mapping: ColumnMapping) =>
  fittingOrders(
    sheet.rows.map(({ cells }) => cells[mapping.date ?? -1] ?? ''),
    usualOrder(),
  )

/** A row of the file as it would be imported. */
export interface ReviewRow extends ReadRow {
  readonly line: number
  /** What it says as it stands in the file, for rows that make no post. */
  readonly text: string
  /** Which other it repeats, in a sentence: "Same as row 3." */
  readonly repeats: string | undefined
}

/** Reads every row, and finds those that would make a post which is there already. */
export function reviewRows(
  sheet: Sheet,
  reading: Reading,
  records: NamedRecords,
  posts: readonly Post[],
  now: number,
): ReviewRow[] {
  const options: ReadOptions = { ...reading, defaultTime: msOfTime(reading.time) }
  const there = new Map(posts.map((post) => [likeness(post), 'Same as an existing post.']))
  return sheet.rows.map(({ line, cells }) => {
    const row = readRow(cells, options, records, now)
    const text = cells[reading.mapping.text ?? -1] ?? ''
    const like = row.body && likeness(row.body)
    const repeats = like === undefined ? undefined : there.get(like)
    if (like !== undefined && repeats === undefined) there.set(like, `Same as row ${line}.`)
    return { ...row, line, text, repeats }
  })
}

const key = webStorageKeys.importReading
const maxRemembered = 20
const Remembered = z.array(z.object({ header: z.string(), reading: Reading }))

function readRemembered(): z.output<typeof Remembered> {
  try {
    return z.parse(Remembered, JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

const rememberedReading = (header: readonly string[]): Reading | undefined =>
  readRemembered().find((each) => each.header === headerKey(header))?.reading

/** Remembers on this device how files with these columns are read. */
export function rememberReading(header: readonly string[], reading: Reading): void {
  const entry = { header: headerKey(header), reading: { ...reading, repeats: false } }
  const others = readRemembered().filter((each) => each.header !== entry.header)
  try {
    localStorage.setItem(key, JSON.stringify([entry, ...others].slice(0, maxRemembered)))
  } catch {
    // Refused: the next file is guessed again.
  }
}
