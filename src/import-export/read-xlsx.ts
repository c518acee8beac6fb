import { i18n } from '@lingui/core'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { type Table, unguardCell } from './csv'

/** Bytes that a workbook's parts may unfold to: 500 rows of the longest posts take a fifth of it. */
const maxUnpacked = 40 * 1024 * 1024

/** The workbook can't be read; the message says why in a sentence. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError'
}

/** A workbook begins as every ZIP archive does. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** A workbook of Excel before 2007, or one with a password: both begin so. */
export const isOldWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

/**
 * Unpacks the parts with text within bounds, and packs them again as they are: what reads the workbook would unpack in
 * workers, which our policy refuses, and without bounds, which a bomb needs.
 */
function boundedParts(bytes: Uint8Array): ArrayBuffer {
  let size = 0
  let parts: ReturnType<typeof unzipSync>
  try {
    parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:xml|rels)$/.test(name)) return false
        size += originalSize
        if (size > maxUnpacked)
          throw new WorkbookError(i18n.t('This workbook is too large: it’s over 40 MB when unpacked.'))
        return true
      },
    })
  } catch (error) {
    if (error instanceof WorkbookError) throw error
    throw new WorkbookError(i18n.t('This workbook is damaged and can’t be read.'), { cause: error })
  }
  for (const [name, part] of Object.entries(parts)) parts[name] = withWholeCharacters(part)
  return zipSync(parts, { level: 0 }).slice().buffer
}

/**
 * The part with its numeric references beyond the basic plane written out (🎉 stands as `&#127881;` in many files):
 * what reads the workbook would cut them to 16 bits.
 */
function withWholeCharacters(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const text = strFromU8(part)
  const whole = text.replaceAll(
    /&#(?:x([\da-f]{5,6})|(\d{5,7}));/gi,
    (reference, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : reference
    },
  )
  return whole === text ? part : new TextEncoder().encode(whole)
}

const two = (value: number) => String(value).padStart(2, '0')

/** A cell as text that reads back: dates as days with their time, by the clock that the sheet shows. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dateText(cell)
  return typeof cell === 'string'
    ? unguardCell(cell)
    : typeof cell === 'number' || typeof cell === 'boolean'
      ? String(cell)
      : ''
}

function dateText(date: Date): string {
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  const [day = '', time = ''] = iso.slice(0, 19).split('T')
  const [hours = '00', minutes = '00', seconds = '00'] = time.split(':')
  const clock = seconds === '00' ? `${hours}:${minutes}` : `${hours}:${minutes}:${two(Number(seconds))}`
  return day < '1905' ? `${day} ${clock}` : time === '00:00:00' ? day : `${day} ${clock}`
}

/** The first sheet of a workbook as a table. Formulas count by the values that they had when it was saved. */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const parts = boundedParts(bytes)
  try {
    const rows: readonly (readonly unknown[])[] = await readSheet(parts, 1, { trim: false })
    return rows.map((row) => row.map(textOf))
  } catch (error) {
    throw new WorkbookError(i18n.t('This workbook has no readable sheet.'), { cause: error })
  }
}
