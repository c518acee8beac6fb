interface Place {
  readonly key: string
  readonly work: () => Promise<void>
  readonly ended: () => void
}

/** Work that begins in order, at most `width` pieces at a time, and can be taken out before it begins. */
export function createRunQueue(width: number) {
  const queued: Place[] = []
  let busy = 0

  function advance(): void {
    while (busy < width) {
      const next = queued.shift()
      if (!next) return
      busy++
      void next.work().finally(() => {
        busy--
        next.ended()
        advance()
      })
    }
  }

  return {
    /** `work` may not reject: it sees to its own failure. Resolves when it has ended or left the line. */
    join(key: string, work: () => Promise<void>): Promise<void> {
      return new Promise((ended) => {
        queued.push({ key, work, ended })
        advance()
      })
    },
    /** Takes out what has not begun; false when it has. */
    leave(key: string): boolean {
      const index = queued.findIndex((each) => each.key === key)
      const [left] = index >= 0 ? queued.splice(index, 1) : []
      left?.ended()
      return left !== undefined
    },
  }
}
