/** Work that begins in order, at most `width` pieces at a time, and can be taken out before it begins. */
export function createLine(width: number) {
  const waiting: { key: string; work: () => Promise<void> }[] = []
  let busy = 0

  function advance(): void {
    while (busy < width) {
      const next = waiting.shift()
      if (!next) return
      busy++
      void next.work().finally(() => {
        busy--
        advance()
      })
    }
  }

  return {
    /** `work` may not reject: it sees to its own failure. */
    join(key: string, work: () => Promise<void>) {
      waiting.push({ key, work })
      advance()
    },
    /** Takes out what has not begun; false when it has. */
    leave(key: string): boolean {
      const index = waiting.findIndex((each) => each.key === key)
      if (index >= 0) waiting.splice(index, 1)
      return index >= 0
    },
  }
}
