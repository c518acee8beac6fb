import { i18n } from '@lingui/core'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import { type Table, unguardCell } from './csv'

/** Maximum unpacked size in bytes: five times what 500 rows of the longest posts need. */
const maxUnpacked = 40 * 1024 * 1024

/** Thrown if a workbook can't be read; the message is shown to the user. */
class WorkbookError extends Error {
  override readonly name = 'WorkbookError'
}

/** Checks for the signature of ZIP archives, which workbooks are. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** Checks for the signature of workbooks from before Excel 2007 and of password-protected ones. */
export const isOldWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

/**
 * Unpacks the XML parts up to the size limit and packs them again. The reading library would unpack in workers, which the
 * CSP blocks, and without a limit, which would allow zip bombs.
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
  for (const [name, part] of Object.entries(parts)) parts[name] = decodeHighReferences(part)
  return zipSync(parts, { level: 0 }).slice().buffer
}

/**
 * Replaces numeric character references above U+FFFF (many files have `&#127881;` for 🎉) by the characters, because the
 * reading library truncates them to 16 bits.
 */
function decodeHighReferences(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
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

/** A cell as text that can be parsed again: dates with their time, as displayed in the sheet. */
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

interface FirstSheet {
  readonly name: string
  readonly table: Table
  /** Whether another sheet has content. */
  readonly others: boolean
}

/** The first sheet of a workbook. Formulas have their last saved values. */
export async function readXlsx(bytes: Uint8Array): Promise<FirstSheet> {
  const parts = boundedParts(bytes)
  try {
    const [first, ...rest] = await readSheets(parts, { trim: false })
    if (!first) throw new Error('The workbook has no sheet.')
    const table = first.data.map((row: readonly unknown[]) => row.map(textOf))
    return { name: first.sheet, table, others: rest.some(({ data }) => data.length > 0) }
  } catch (error) {
    throw new WorkbookError(i18n.t('This workbook has no readable sheet.'), { cause: error })
  }
}
