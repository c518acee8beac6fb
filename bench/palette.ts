import { type Command, found, indexOf } from '~/src/app/palette/find'
import { loadLine, median, printTable } from './lib/table'

const records = 10_000
const rounds = 9
const words =
  'oat milk first frost harvest linen slow morning market bread autumn light new batch shop open'.split(' ')

/** Labels of four to twelve words, the same in every run. */
const commands = Array.from({ length: records }, (_, at): Command => {
  const length = 4 + (at % 9)
  const label = Array.from({ length }, (_, word) => words[(at * 7 + word * word * 3) % words.length]).join(
    ' ',
  )
  return { id: `${at}`, group: 'Posts', label: `${label} ${at}`, to: { kind: 'post', id: `${at}` } }
})

function timeOf(work: () => unknown): number {
  const from = performance.now()
  work()
  return performance.now() - from
}
const medianTime = (work: () => unknown) => median(Array.from({ length: rounds }, () => timeOf(work)))

const index = indexOf(commands)
/** A naive search: lowercases and scans every label on every key. */
const plain = (typed: string) =>
  commands.filter(({ label }) => label.toLowerCase().includes(typed)).slice(0, 30)

const typed = ['f', 'fr', 'frost', 'slw mrnng', 'first frost harvest 9999', 'nothing of the kind']
console.log(`Palette over ${records} records, ms, median of ${rounds}; ${loadLine()}`)
printTable(
  ['typed', 'ours', 'plain "includes"'],
  typed.map((each) => [
    each,
    medianTime(() => found(index, each, ['1', '2'])).toFixed(1),
    medianTime(() => plain(each)).toFixed(1),
  ]),
)
console.log(`Made ready, once when opened: ${medianTime(() => indexOf(commands)).toFixed(1)} ms`)
