import { strToU8, zipSync } from 'fflate'

type TestCell = string | number | { date: number; time?: boolean } | { formula: string; value: string }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function cellXml(cell: TestCell): string {
  if (typeof cell === 'string')
    return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if ('formula' in cell) return `<c t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`
  return `<c s="${cell.time ? 2 : 1}"><v>${cell.date}</v></c>`
}

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

type TestRows = readonly (readonly TestCell[])[]

function sheetXml(rows: TestRows): Uint8Array {
  const columns = (index: number) => String.fromCharCode(65 + index)
  const data = rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row
          .map((cell, index) => cellXml(cell).replace('<c', `<c r="${columns(index)}${at + 1}"`))
          .join('')}</row>`,
    )
    .join('')
  return xml(`<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`)
}

/** A workbook for tests, as saved by Excel, with a second sheet if given; `date` cells are days since 1899-12-30. */
export function testWorkbook(rows: TestRows, second?: TestRows): Uint8Array {
  const sheets = [rows, ...(second ? [second] : [])].map((each, index) => ({ rows: each, number: index + 1 }))
  return zipSync({
    '[Content_Types].xml': xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
        .map(({ number }) => `<sheet name="Posts ${number}" sheetId="${number}" r:id="sheet${number}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packages}">${sheets
        .map(
          ({ number }) =>
            `<Relationship Id="sheet${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
        )
        .join('')}<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      sheets.map(({ rows: each, number }) => [`xl/worksheets/sheet${number}.xml`, sheetXml(each)]),
    ),
  })
}
