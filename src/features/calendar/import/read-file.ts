import { maxRows, type Sheet, sheetOf } from '~/src/import-export/columns'
import { readCsv } from '~/src/import-export/csv'
import { decodeText, isBinary } from '~/src/import-export/decode-text'
import { language } from '~/domain/language'

/** What a file holds, or why it can't be taken, in a sentence. */
export type FileRead =
  | {
      readonly kind: 'sheet'
      readonly name: string
      readonly sheet: Sheet
      readonly notice: string | undefined
    }
  | { readonly kind: 'refused'; readonly name: string; readonly sentence: string }

/** Bytes: 500 of the longest posts take half of it. */
const maxBytes = 10 * 1024 * 1024

const windows =
  'This file isn’t UTF-8, so it was read as Windows-1252. If characters look wrong below, save it as “CSV UTF-8”.'

/** Reads a CSV file or a workbook. Never rejects. */
export async function readFile(file: File): Promise<FileRead> {
  const { name } = file
  const refused = (sentence: string): FileRead => ({ kind: 'refused', name, sentence })
  if (file.size === 0) return refused('The file is empty.')
  if (file.size > maxBytes)
    return refused('This file is larger than 10 MB. An import can have up to 500 posts.')
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return await readBytes(name, bytes)
  } catch (error) {
    return refused(error instanceof Error ? error.message : 'Couldn’t read the file.')
  }
}

async function readBytes(name: string, bytes: Uint8Array): Promise<FileRead> {
  const refused = (sentence: string): FileRead => ({ kind: 'refused', name, sentence })
  const workbook = await import('~/src/import-export/read-xlsx')
  if (workbook.isOldWorkbook(bytes))
    return refused('This is an old Excel workbook, or it has a password. Save it as .xlsx or CSV UTF-8.')
  if (workbook.isWorkbook(bytes)) return taken(name, sheetOf(await workbook.readXlsx(bytes)), undefined)
  const { text, encoding } = decodeText(bytes)
  if (isBinary(text)) return refused('This isn’t a spreadsheet. Use a .csv or .xlsx file.')
  const { table, faultyRow } = readCsv(text)
  if (faultyRow !== undefined)
    return refused(`The quotation marks in row ${faultyRow} don’t match, so the rows after it can’t be read.`)
  return taken(name, sheetOf(table), encoding === 'windows-1252' ? windows : undefined)
}

function taken(name: string, sheet: Sheet | undefined, notice: string | undefined): FileRead {
  const refused = (sentence: string): FileRead => ({ kind: 'refused', name, sentence })
  if (!sheet) return refused('The file is empty.')
  const { length } = sheet.rows
  if (length === 0) return refused('The file has a header row but no posts.')
  if (length > maxRows)
    return refused(
      `The file has ${length.toLocaleString(language)} posts, and an import can have up to ${maxRows}. Split it into several files.`,
    )
  return { kind: 'sheet', name, sheet, notice }
}
