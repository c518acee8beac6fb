import { i18n } from '@lingui/core'
import { useId } from 'react'
import { type AspectRatio, aspectRatios } from '~/contract/generation'
import type { Platform } from '~/contract/social'
import { Button } from '~/src/ui/button'
import { boxClass, cx } from '~/src/ui/class-names'
import { useFieldControl } from '~/src/ui/field-control'
import { Minus, Plus } from '~/src/ui/icons'
import { PlatformMark } from '~/src/ui/platform-mark'
import { RatioShape, ratioTileClass } from '~/src/ui/ratio-tile'
import { maxVariations } from './use-generation-form'

/** The use of each aspect ratio, which the API only lists by name. */
const ratioUses: Record<AspectRatio, { description: string; by: readonly Platform[] }> = {
  '1:1': {
    description: i18n.t('Square, works in every feed'),
    by: ['instagram', 'facebook', 'linkedin', 'twitter'],
  },
  '4:5': { description: i18n.t('Portrait, most space in a feed'), by: ['instagram', 'facebook', 'linkedin'] },
  '9:16': {
    description: i18n.t('Full screen: stories, reels, shorts'),
    by: ['tiktok', 'instagram', 'youtube', 'facebook'],
  },
  '16:9': {
    description: i18n.t('Landscape: video and link images'),
    by: ['youtube', 'twitter', 'linkedin', 'facebook'],
  },
  '3:4': { description: i18n.t('Portrait, like phone photos'), by: ['instagram', 'tiktok'] },
  '4:3': { description: i18n.t('Landscape, like camera photos'), by: ['reddit', 'facebook', 'linkedin'] },
}

interface RatioFieldProps {
  value: AspectRatio | undefined
  onChange: (ratio: AspectRatio) => void
}

/** The aspect ratios as drawn shapes; arrow keys change the selection. */
export function RatioField({ value, onChange }: RatioFieldProps) {
  const name = useId()
  return (
    <>
      <div className="grid grid-cols-6 gap-1.5">
        {aspectRatios.map((ratio) => (
          <label key={ratio} title={ratioUses[ratio].description} className={ratioTileClass}>
            <input
              type="radio"
              name={name}
              value={ratio}
              aria-label={ratio}
              aria-describedby={ratio === value ? `${name}-use` : undefined}
              checked={ratio === value}
              onChange={() => onChange(ratio)}
              className="absolute inset-0 cursor-default appearance-none opacity-0"
            />
            <RatioShape ratio={ratio} chosen={ratio === value} />
          </label>
        ))}
      </div>
      <p id={`${name}-use`} className="mt-1.5 flex items-center gap-1 text-12 text-ink-3">
        {value && (
          <>
            <span className="me-1">{ratioUses[value].description}</span>
            {ratioUses[value].by.map((platform) => (
              <PlatformMark key={platform} platform={platform} size="sm" />
            ))}
          </>
        )}
      </p>
    </>
  )
}

interface VariationsFieldProps {
  /** The raw input. */
  value: unknown
  name: string
  onChange: (value: string | number) => void
  onBlur: () => void
}

/** A number field with buttons for one more and one less. */
export function VariationsField({ value, name, onChange, onBlur }: VariationsFieldProps) {
  const wiring = useFieldControl({})
  const count = Number(value)
  const known = Number.isInteger(count)
  const step = (label: string, by: number, icon: React.ReactNode) => (
    <Button
      variant="quiet"
      size="sm"
      square
      aria-label={label}
      icon={icon}
      notAllowed={(!known || count + by < 1 || count + by > maxVariations) && i18n.t('Choose 1 to 8.')}
      className="!size-[30px] rounded-none !border-0 max-md:!size-[38px]"
      onClick={() => onChange(count + by)}
    />
  )
  const invalid = Boolean(wiring['aria-invalid'])
  return (
    <span
      className={cx(
        boxClass,
        'flex items-center overflow-hidden has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-iris',
        invalid && 'border-red inset-ring inset-ring-red',
      )}
    >
      {step(i18n.t('Decrease'), -1, <Minus className="size-3.5" />)}
      <input
        {...wiring}
        name={name}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxVariations}
        value={typeof value === 'string' || typeof value === 'number' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className="tnum h-[30px] min-w-0 flex-1 bg-transparent text-center font-medium outline-none [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none max-md:h-[38px]"
      />
      {step(i18n.t('Increase'), 1, <Plus className="size-3.5" />)}
    </span>
  )
}
