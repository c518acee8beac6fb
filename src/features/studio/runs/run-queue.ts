interface Task {
  readonly key: string
  readonly work: () => Promise<void>
  readonly ended: () => void
}

/** Runs tasks in order, at most `concurrency` at a time. Queued tasks can be removed. */
export function createRunQueue(concurrency: number) {
  const queued: Task[] = []
  let busy = 0

  function advance(): void {
    while (busy < concurrency) {
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
    /** `work` must not reject. Resolves when it has ended or was removed. */
    add(key: string, work: () => Promise<void>): Promise<void> {
      return new Promise((ended) => {
        queued.push({ key, work, ended })
        advance()
      })
    },
    /** Removes a task that hasn't started. */
    remove(key: string): void {
      const index = queued.findIndex((each) => each.key === key)
      if (index >= 0) queued.splice(index, 1)[0]?.ended()
    },
  }
}
