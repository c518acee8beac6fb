/**
 * Resolves once no other tab has the demo open, and keeps the others out until this page ends: two servers on the same
 * files would corrupt them. `wait` is called when another tab holds it.
 */
export async function onlyHere(wait: () => void): Promise<void> {
  // The page before a reload lets go a moment after this one begins.
  const late = setTimeout(wait, 1500)
  await new Promise<void>((resolve, reject) => {
    const hold = () => {
      resolve()
      return new Promise<never>(() => undefined)
    }
    navigator.locks.request('studio-demo', hold).catch(reject)
  })
  clearTimeout(late)
}
