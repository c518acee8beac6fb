import Papa from 'papaparse'

/** Rows of cells, header first. */
export type Table = readonly (readonly string[])[]

// Text that a spreadsheet may interpret as a formula (OWASP, "CSV Injection"), including full-width signs. Leading
// apostrophes match too, so that a text with its own apostrophe is restored with it.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
/** Plain numbers are harmless and stay numbers. */
const number = /^-?\d+(\.\d+)?$/

/** Prefixes a cell with an apostrophe if a spreadsheet could interpret it as a formula. */
export const guardCell = (cell: string): string =>
  formula.test(cell) && !number.test(cell) ? `'${cell}` : cell

/** Removes the apostrophe added by `guardCell`. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

/** RFC 4180 with every cell quoted, in UTF-8 with a byte order mark, without which spreadsheets guess another encoding. */
export function writeCsv(table: Table): string {
  const rows = table.map((row) => row.map(guardCell))
  return `\uFEFF${Papa.unparse(rows, { quotes: true, newline: '\r\n' })}\r\n`
}

export interface CsvRead {
  readonly table: Table
  /** Row (not line) of the first quoting error, counted from 1. */
  readonly faultyRow: number | undefined
}

const delimiters = [',', ';', '\t', '|'] as const

/** The delimiter of the first row. Papa's own guess also counts delimiters within quotes. */
function delimiterOf(text: string): string {
  const [header = ''] = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .replace(/^[\r\n]+/, '')
    .split(/\r|\n/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** The line that tells Excel the delimiter; blank, so that row numbers stay. */
const separatorLine = /^sep=[,;\t|](?=\r|\n)/i

/** Parses a table separated by commas, semicolons, tabs or bars. */
export function readCsv(text: string): CsvRead {
  const content = text.replace(/^\uFEFF/, '').replace(separatorLine, '')
  const { data, errors } = Papa.parse<string[]>(content, {
    delimiter: delimiterOf(content),
    skipEmptyLines: false,
  })
  const table = data.map((row) => row.map(unguardCell))
  const fault = errors.find(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes')
  return { table, faultyRow: fault && (fault.row ?? 0) + 1 }
}
