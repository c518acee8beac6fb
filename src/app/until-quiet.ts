/** When something was last clicked or a key pressed, on the clock of `performance.now()`. */
let pressedAt = Number.NEGATIVE_INFINITY
for (const type of ['click', 'keydown'])
  addEventListener(type, () => (pressedAt = performance.now()), { capture: true })

/**
 * Resolves once nothing has been clicked and no key pressed for `quietMs`, or after `maxMs`. What a person doesn't wait
 * for leaves the processor and the network to what they have just asked for.
 */
export async function untilQuiet(quietMs: number, maxMs: number): Promise<void> {
  const latest = performance.now() + maxMs
  const left = () => Math.min(pressedAt + quietMs, latest) - performance.now()
  while (left() > 0) await new Promise((resolve) => setTimeout(resolve, left()))
}
