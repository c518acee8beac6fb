import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const dialog = 'app/shell/shortcuts-dialog.tsx'
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** How sources compare a pressed letter (src/ui/keyboard.tsx). */
const comparisons = [
  /\b(?:letter|key|letterOf\(event\)) [!=]== '([a-z?])'/g,
  /\buseLetter\('([a-z])'/g,
  /\bevent\.key === '(\?)'/g,
]

/** The letters that are bound anywhere in the dashboard. */
function bound(): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\./.test(file),
  )
  const letters = files.flatMap((file) => {
    const source = read(file)
    if (!/letterOf|useLetter|\(key: string/.test(source)) return []
    return comparisons.flatMap((each) => [...source.matchAll(each)].map((match) => match[1] ?? ''))
  })
  return [...new Set(letters)].sort()
}

/** The letters in the dialog that `?` opens. */
const listed = () =>
  [
    ...new Set([...read(dialog).matchAll(/'([A-Z?])'/g)].map((match) => (match[1] ?? '').toLowerCase())),
  ].sort()

it('lists exactly the letters that are bound', () => {
  expect(bound()).toContain('f')
  expect(listed()).toEqual(bound())
})
