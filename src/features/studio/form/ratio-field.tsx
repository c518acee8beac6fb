import { useId } from 'react'
import { type AspectRatio, aspectRatios } from '~/contract/generation'
import type { Platform } from '~/contract/social'
import { cx } from '~/src/ui/class-names'
import { PlatformMark } from '~/src/ui/platform-mark'

/** Where each shape is wanted; the API tells no more of them than their names. */
const wanted: Record<AspectRatio, { say: string; by: readonly Platform[] }> = {
  '1:1': { say: 'Square, works in every feed', by: ['instagram', 'facebook', 'linkedin', 'twitter'] },
  '4:5': { say: 'Portrait, most space in a feed', by: ['instagram', 'facebook', 'linkedin'] },
  '9:16': {
    say: 'Full screen: stories, reels, shorts',
    by: ['tiktok', 'instagram', 'youtube', 'facebook'],
  },
  '16:9': { say: 'Landscape: video and link images', by: ['youtube', 'twitter', 'linkedin', 'facebook'] },
  '3:4': { say: 'Portrait, like phone photos', by: ['instagram', 'tiktok'] },
  '4:3': { say: 'Landscape, like camera photos', by: ['reddit', 'facebook', 'linkedin'] },
}

const longest = 30

interface RatioFieldProps {
  value: AspectRatio | undefined
  onChange: (ratio: AspectRatio) => void
}

/** The shapes, drawn. Arrows move the choice. */
export function RatioField({ value, onChange }: RatioFieldProps) {
  const name = useId()
  return (
    <>
      <div className="grid grid-cols-6 gap-1.5">
        {aspectRatios.map((ratio) => (
          <label
            key={ratio}
            title={wanted[ratio].say}
            className="tnum relative grid h-16 grid-rows-[1fr_18px] items-center justify-items-center rounded border border-edge bg-lift pt-[5px] pb-[3px] text-12 font-medium text-ink-2 has-checked:border-iris has-checked:bg-iris-tint has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-iris has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris"
          >
            <input
              type="radio"
              name={name}
              value={ratio}
              aria-label={ratio}
              aria-describedby={ratio === value ? `${name}-wanted` : undefined}
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
      <p id={`${name}-wanted`} className="mt-1.5 flex items-center gap-1 text-12 text-ink-3">
        {value && (
          <>
            <span className="me-1">{wanted[value].say}</span>
            {wanted[value].by.map((platform) => (
              <PlatformMark key={platform} platform={platform} size="sm" />
            ))}
          </>
        )}
      </p>
    </>
  )
}

function shape(ratio: AspectRatio): { width: number; height: number } {
  const [wide = 1, high = 1] = ratio.split(':').map(Number)
  const unit = Math.min(longest / Math.max(wide, high), Math.sqrt(520 / (wide * high)))
  return { width: Math.round(wide * unit), height: Math.round(high * unit) }
}
