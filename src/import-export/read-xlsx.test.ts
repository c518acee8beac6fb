import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { isOldWorkbook, isWorkbook, readXlsx } from './read-xlsx'
import { testWorkbook } from './test-workbook'

it('reads text, dates, times and the values of formulas', async () => {
  const bytes = testWorkbook([
    ['Date', 'Time', 'Text', 'Account'],
    [{ date: 46317 }, { date: 0.604166666666667, time: true }, 'Frost & <b>fog</b>\nnew line', 7],
    [{ date: 46317.604166666664 }, '', { formula: 'HYPERLINK("http://x")', value: '=kept' }, 'X: @fern'],
  ])
  expect(isWorkbook(bytes)).toBe(true)
  expect((await readXlsx(bytes)).table).toEqual([
    ['Date', 'Time', 'Text', 'Account'],
    ['2026-10-22', '1899-12-30 14:30', 'Frost & <b>fog</b>\nnew line', '7'],
    ['2026-10-22 14:30', '', '=kept', 'X: @fern'],
  ])
})

it('reads characters above U+FFFF in any notation', async () => {
  const bytes = testWorkbook([['Open! 🎉 MARK-10 MARK-16']])
  const parts = unzipSync(bytes)
  const sheet = 'xl/worksheets/sheet1.xml'
  const written = strFromU8(parts[sheet] ?? new Uint8Array())
    .replace('MARK-10', '&#127881;')
    .replace('MARK-16', '&#x1F389;&#x41;')
  const { table } = await readXlsx(zipSync({ ...parts, [sheet]: strToU8(written) }))
  expect(table).toEqual([['Open! 🎉 🎉 🎉A']])
})

it('removes the apostrophe that guards a cell against formulas', async () => {
  const { table } = await readXlsx(testWorkbook([["'=1+1", "'@fern", "''=x", "'quoted'"]]))
  expect(table).toEqual([['=1+1', '@fern', "'=x", "'quoted'"]])
})

it('explains why a file isn’t a readable workbook', async () => {
  const whole = testWorkbook([['Text']])
  await expect(readXlsx(whole.slice(0, 200))).rejects.toThrow('damaged')
  await expect(readXlsx(zipSync({ 'readme.xml': strToU8('<a/>') }))).rejects.toThrow('no readable sheet')
  expect(isOldWorkbook(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]))).toBe(true)
})

it('refuses to unpack a zip bomb', async () => {
  const zeros = new Uint8Array(45 * 1024 * 1024)
  await expect(readXlsx(zipSync({ 'xl/worksheets/sheet1.xml': zeros }))).rejects.toThrow('too large')
})
