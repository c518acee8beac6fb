/**
 * An arrow key as the line runs: where lines begin at the right, the left arrow goes on. "ArrowRight" is the one that goes
 * on, whichever was pressed; other keys stay as they are.
 */
export function lineKey(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}
