import { normaliseHex } from '~/src/brand-kit/colour/hex'
import { ColourPicker } from '~/src/ui/colour-picker'
import { Switch } from '~/src/ui/switch'
import { TextInput } from '~/src/ui/text-input'
import { primaryOf } from './palette'
import type { BrandForm } from './use-brand-form'

/** The colour that leads: the palette's primary one, unless it is set apart. */
export function PrimaryColour({ brand }: { brand: BrandForm }) {
  const { form, values, primaryApart: apart } = brand
  const primary = primaryOf(values.colors)
  const put = (hex: string) => form.setValue('primaryColor', hex, { shouldDirty: true })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Switch
        label="Uses the palette’s primary colour"
        hint={primary === undefined ? 'No colour has the primary role yet.' : undefined}
        checked={!apart}
        onChange={(event) => {
          brand.setOwnPrimary(!event.target.checked)
          if (event.target.checked) put(primary ?? '')
        }}
      />
      {apart && (
        <span className="flex items-center gap-1.5">
          <ColourPicker
            label="the primary colour"
            value={normaliseHex(values.primaryColor)?.slice(0, 7) ?? '#808080'}
            onChange={put}
          />
          <TextInput
            aria-label="Hex value of the primary colour"
            value={values.primaryColor}
            onChange={(event) => put(event.target.value)}
            onBlur={() => void form.trigger('primaryColor')}
            className="w-28! font-mono"
          />
        </span>
      )}
    </div>
  )
}
