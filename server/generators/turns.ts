/** Lets at most `most` tasks run at once; the others wait in the order they came. */
export function createTurns(most: number) {
  let running = 0
  const waiting: Array<() => void> = []

  const leave = () => {
    running--
    waiting.shift()?.()
  }

  async function enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (running >= most) {
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          signal?.removeEventListener('abort', giveUp)
          resolve()
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(begin), 1)
          // As `throwIfAborted` would: whatever the caller gave as the reason.
          reject(signal?.reason instanceof Error ? signal.reason : new Error('The request was cancelled.'))
        }
        signal?.addEventListener('abort', giveUp, { once: true })
        waiting.push(begin)
      })
    }
    running++
  }

  return {
    /** Runs the task when its turn comes. Rejects with the signal's reason if it is aborted while waiting. */
    take: async <T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
      await enter(signal)
      try {
        return await task()
      } finally {
        leave()
      }
    },
  }
}
