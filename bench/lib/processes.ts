import { execFileSync } from 'node:child_process'

interface Process {
  readonly pid: number
  readonly parent: number
  /** In bytes. */
  readonly memory: number
  readonly command: string
}

function all(): readonly Process[] {
  const text = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8', maxBuffer: 2 ** 24 })
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, memory, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return command === undefined
      ? []
      : [{ pid: Number(pid), parent: Number(parent), memory: Number(memory) * 1024, command }]
  })
}

/** Resident memory in bytes of this process's descendants whose command, or an ancestor's, contains `word`. */
function memoryOf(word: string): number {
  const processes = all()
  const children = (pid: number): readonly Process[] => processes.filter(({ parent }) => parent === pid)
  const sum = (pid: number, within: boolean): number =>
    children(pid).reduce((total, child) => {
      const counted = within || child.command.includes(word)
      return total + (counted ? child.memory : 0) + sum(child.pid, counted)
    }, 0)
  return sum(process.pid, false)
}

/** Maximum growth of `memoryOf(word)` while `work` runs, in bytes. */
export async function growthDuring(word: string, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(word)
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(word))), 250)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return Math.max(peak, memoryOf(word)) - before
}
