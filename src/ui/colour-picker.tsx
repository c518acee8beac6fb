import { ColorPicker as Ark, type Color, parseColor } from '@ark-ui/react/color-picker'
import { i18n } from '@lingui/core'
import { useState } from 'react'
import { buttonClass } from './button'
import { inputClass } from './class-names'
import { Pipette } from './icons'
import { Popover } from './popover'

export type ColourPickerProps = {
  /** Accessible name of the swatch that opens the picker: "Forest". */
  label: string
  /** `#rrggbb`. */
  value: string
  onChange: (hex: string) => void
}

const slider = 'relative h-4 flex-1 rounded'
const thumb =
  'absolute size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-pic-ink shadow-float outline-offset-2'

/** A swatch that opens a colour area, hue slider, hex field and, where the browser has one, an eyedropper. */
export function ColourPicker({ label, value, onChange }: ColourPickerProps) {
  // Keeps the full colour while open: hex alone would lose the hue of greys.
  const [colour, setColour] = useState<Color>()
  return (
    <Popover
      label={i18n.t('Colour of {label}', { label })}
      trigger={
        <button
          type="button"
          aria-label={i18n.t('Change {label}', { label })}
          className="block size-8 flex-none rounded border border-edge max-md:size-10"
          style={{ backgroundColor: value }}
        />
      }
      onOpenChange={() => setColour(undefined)}
      className="w-64"
    >
      <Ark.Root
        inline
        value={colour ?? parseColor(value)}
        format="hsba"
        onValueChange={(change) => {
          setColour(change.value)
          onChange(change.value.toString('hex').toLowerCase())
        }}
      >
        <Ark.Area className="relative mb-3 h-36 w-full rounded">
          <Ark.AreaBackground className="size-full rounded" />
          <Ark.AreaThumb aria-label={i18n.t('Saturation and brightness')} className={thumb} />
        </Ark.Area>
        <div className="mb-3 flex items-center gap-2">
          <Ark.ChannelSlider channel="hue" className={slider}>
            <Ark.ChannelSliderTrack className="size-full rounded" />
            <Ark.ChannelSliderThumb aria-label={i18n.t('Hue')} className={`${thumb} top-1/2`} />
          </Ark.ChannelSlider>
        </div>
        <div className="flex items-center gap-2">
          <Ark.ChannelInput
            channel="hex"
            dir="ltr"
            aria-label={i18n.t('Hex')}
            className={inputClass(false, 'font-mono')}
          />
          {'EyeDropper' in globalThis && (
            <Ark.EyeDropperTrigger
              aria-label={i18n.t('Choose a colour from the screen')}
              className={buttonClass({ square: true })}
            >
              <Pipette />
            </Ark.EyeDropperTrigger>
          )}
        </div>
      </Ark.Root>
    </Popover>
  )
}
