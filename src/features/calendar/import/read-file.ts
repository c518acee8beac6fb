import { mostRows, type Sheet, sheetOf } from '~/domain/exchange/columns'
import { readCsv } from '~/domain/exchange/csv'
import { decodeText, isBinary } from '~/domain/exchange/decode-text'
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
const mostBytes = 10 * 1024 * 1024

const windows =
  'It is not in UTF-8 and was read as Windows-1252. If letters look wrong below, save it as “CSV UTF-8”.'

/** Reads a CSV file or a workbook. Never rejects. */
export async function readFile(file: File): Promise<FileRead> {
  const { name } = file
  const refused = (sentence: string): FileRead => ({ kind: 'refused', name, sentence })
  if (file.size === 0) return refused('The file is empty.')
  if (file.size > mostBytes) return refused('The file is larger than 10 MB: an import takes 500 posts.')
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return await readBytes(name, bytes)
  } catch (error) {
    return refused(error instanceof Error ? error.message : 'The file can’t be read.')
  }
}

async function readBytes(name: string, bytes: Uint8Array): Promise<FileRead> {
  const refused = (sentence: string): FileRead => ({ kind: 'refused', name, sentence })
  const workbook = await import('~/domain/exchange/read-xlsx')
  if (workbook.isOldWorkbook(bytes))
    return refused(
      'It is a workbook of an old Excel, or one with a password. Save it as .xlsx or as CSV UTF-8.',
    )
  if (workbook.isWorkbook(bytes)) return taken(name, sheetOf(await workbook.readXlsx(bytes)), undefined)
  const { text, encoding } = decodeText(bytes)
  if (isBinary(text)) return refused('It is no table: an import takes .csv and .xlsx files.')
  const { table, faultyRow } = readCsv(text)
  if (faultyRow !== undefined)
    return refused(`The quotes in row ${faultyRow} do not match, so the rows after it can’t be told apart.`)
  return taken(name, sheetOf(table), encoding === 'windows-1252' ? windows : undefined)
}

function taken(name: string, sheet: Sheet | undefined, notice: string | undefined): FileRead {
  const refused = (sentence: string): FileRead => ({ kind: 'refused', name, sentence })
  if (!sheet) return refused('There is nothing in it.')
  const { length } = sheet.rows
  if (length === 0) return refused('It has a header and no posts under it.')
  if (length > mostRows)
    return refused(
      `It has ${length.toLocaleString(language)} posts; one import takes ${mostRows}. Split it into several files.`,
    )
  return { kind: 'sheet', name, sheet, notice }
}
