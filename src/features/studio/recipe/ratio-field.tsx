import { useId } from 'react'
import { type AspectRatio, aspectRatios } from '~/contract/generation'
import { cx } from '~/src/ui/class-names'

/** Where each shape is wanted; the API tells no more of them than their names. */
const wanted: Record<AspectRatio, string> = {
  '1:1': 'Square: every feed',
  '4:5': 'Upright: Instagram and Facebook feeds',
  '9:16': 'Full screen: stories, reels, TikTok, shorts',
  '16:9': 'Wide: YouTube, X, LinkedIn',
  '3:4': 'Upright: photographs',
  '4:3': 'Wide: photographs, slides',
}

const longest = 30

/** The shapes, drawn. Arrows move the choice. */
export function RatioField({
  value,
  onChange,
}: {
  value: AspectRatio | undefined
  onChange: (ratio: AspectRatio) => void
}) {
  const name = useId()
  return (
    <>
      <div className="grid grid-cols-6 gap-1.5">
        {aspectRatios.map((ratio) => (
          <label
            key={ratio}
            className="tnum relative grid h-16 grid-rows-[1fr_18px] items-center justify-items-center rounded border border-edge bg-lift pt-[5px] pb-[3px] text-12 font-medium text-ink-2 has-checked:border-iris has-checked:bg-iris-tint has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-iris has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris"
          >
            <input
              type="radio"
              name={name}
              value={ratio}
              aria-label={ratio}
              aria-describedby={`${name}-wanted`}
              checked={ratio === value}
              onChange={() => onChange(ratio)}
              className="absolute inset-0 cursor-default appearance-none opacity-0"
            />
            <span
              aria-hidden="true"
              style={shape(ratio)}
              className={cx(
                'block rounded-[2px] border-[1.5px]',
                ratio === value ? 'border-iris bg-iris' : 'border-current',
              )}
            />
            {ratio}
          </label>
        ))}
      </div>
      <p id={`${name}-wanted`} className="mt-1.5 text-12 text-ink-3">
        {value ? wanted[value] : ''}
      </p>
    </>
  )
}

function shape(ratio: AspectRatio): { width: number; height: number } {
  const [wide = 1, high = 1] = ratio.split(':').map(Number)
  const unit = Math.min(longest / Math.max(wide, high), Math.sqrt(520 / (wide * high)))
  return { width: Math.round(wide * unit), height: Math.round(high * unit) }
}
