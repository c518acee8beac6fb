import { n } from '../picture/svg'

/** A pointed leaf that grows from (x, y) upwards by `tall` and sideways by `lean` (negative: to the left). */
export function leafPath(x: number, y: number, tall: number, lean: number): string {
  const tipX = x + lean
  const tipY = y - tall
  return (
    `M${n(x)} ${n(y)}C${n(x + lean * 0.02)} ${n(y - tall * 0.62)} ${n(x + lean * 0.42)} ${n(tipY + tall * 0.02)} ${n(tipX)} ${n(tipY)}` +
    `C${n(tipX + lean * 0.06)} ${n(y - tall * 0.42)} ${n(x + lean * 0.62)} ${n(y - tall * 0.04)} ${n(x)} ${n(y)}Z`
  )
}
