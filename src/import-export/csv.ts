import Papa from 'papaparse'

/** A table as a file holds it: rows of cells, the header first. */
export type Table = readonly (readonly string[])[]

// What a spreadsheet may take for a formula (OWASP, "CSV Injection"), the full-width signs of East Asia too. Apostrophes
// before it are counted with it, so that a text that has one of its own comes back with it.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
/** A plain number is harmless, and should stay a number. */
const number = /^-?\d+(\.\d+)?$/

/** The cell as text to every spreadsheet: what begins like a formula gets an apostrophe before it. */
export const guardCell = (cell: string): string =>
  formula.test(cell) && !number.test(cell) ? `'${cell}` : cell

/** The cell without the apostrophe that `guardCell` gave it. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

/** RFC 4180 with every cell quoted, in UTF-8 with its mark: spreadsheets guess another encoding without. */
export function writeCsv(table: Table): string {
  const rows = table.map((row) => row.map(guardCell))
  return `\uFEFF${Papa.unparse(rows, { quotes: true, newline: '\r\n' })}\r\n`
}

/** What a file that is not quite a table says. */
export interface CsvRead {
  readonly table: Table
  /** Row of the first fault in its quotes, counted from 1; rows, not lines. */
  readonly faultyRow: number | undefined
}

const delimiters = [',', ';', '\t', '|'] as const

/** What separates the cells of the first row. Papa's own guess also counts what stands within quotes. */
function delimiterOf(text: string): string {
  const [header = ''] = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .replace(/^[\r\n]+/, '')
    .split(/\r|\n/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** Reads commas, semicolons, tabs or bars, whichever the file uses; rows without anything are left out. */
export function readCsv(text: string): CsvRead {
  const content = text.replace(/^\uFEFF/, '')
  const { data, errors } = Papa.parse<string[]>(content, {
    delimiter: delimiterOf(content),
    skipEmptyLines: false,
  })
  const table = data.map((row) => row.map(unguardCell))
  const fault = errors.find(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes')
  return { table, faultyRow: fault && (fault.row ?? 0) + 1 }
}
