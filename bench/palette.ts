import { found, indexOf, type Command } from '~/src/app/palette/find'
import { loadLine } from './lib/load'
import { median, printTable } from './lib/table'

const records = 10_000
const rounds = 9
const words =
  'oat milk first frost harvest linen slow morning market bread autumn light new batch shop open'.split(' ')

/** Lines of four to twelve words, the same in every run. */
const commands = Array.from({ length: records }, (_, at): Command => {
  const length = 4 + (at % 9)
  const label = Array.from({ length }, (_, word) => words[(at * 7 + word * word * 3) % words.length]).join(
    ' ',
  )
  return { id: `${at}`, group: 'Posts', label: `${label} ${at}`, to: { kind: 'post', id: `${at}` } }
})

function took(work: () => unknown): number {
  const from = performance.now()
  work()
  return performance.now() - from
}
const over = (work: () => unknown) => median(Array.from({ length: rounds }, () => took(work)))

const index = indexOf(commands)
/** What a bare search does: every label made small and looked through, for every key. */
const plain = (typed: string) =>
  commands.filter(({ label }) => label.toLowerCase().includes(typed)).slice(0, 30)

const typed = ['f', 'fr', 'frost', 'slw mrnng', 'first frost harvest 9999', 'nothing of the kind']
console.log(`Palette over ${records} records, ms, median of ${rounds}; ${loadLine()}`)
printTable(
  ['typed', 'ours', 'plain "includes"'],
  typed.map((each) => [
    each,
    over(() => found(index, each, ['1', '2'])).toFixed(1),
    over(() => plain(each)).toFixed(1),
  ]),
)
console.log(`Made ready, once when opened: ${over(() => indexOf(commands)).toFixed(1)} ms`)
