import { cx } from './class-names'

/** A button or a radio button's label that shows an aspect ratio as a drawn shape. */
export const ratioTileClass =
  'tnum relative grid h-16 grid-rows-[1fr_18px] items-center justify-items-center rounded border border-edge bg-lift pt-[5px] pb-[3px] text-12 font-medium text-ink-2 aria-pressed:border-iris aria-pressed:bg-iris-tint aria-pressed:text-ink aria-pressed:inset-ring aria-pressed:inset-ring-iris has-checked:border-iris has-checked:bg-iris-tint has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-iris has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris'

const longest = 30

/** The size in px of a shape such as “4:5” with about the same area as the others; square if it isn't a ratio. */
function shape(ratio: string): { width: number; height: number } {
  const [wide = 1, high = 1] = ratio.split(':').map((part) => Number(part) || 1)
  const unit = Math.min(longest / Math.max(wide, high), Math.sqrt(520 / (wide * high)))
  return { width: Math.round(wide * unit), height: Math.round(high * unit) }
}

/** The shape and the ratio in figures, inside `ratioTileClass`. */
export function RatioShape({ ratio, chosen }: { ratio: string; chosen: boolean }) {
  return (
    <>
      <span
        aria-hidden="true"
        style={shape(ratio)}
        className={cx(
          'block rounded-[2px] border-[1.5px]',
          chosen ? 'border-iris bg-iris' : 'border-current',
        )}
      />
      {ratio}
    </>
  )
}
