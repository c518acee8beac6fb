import { colorRoles } from '~/contract/brand-kit'
import { normaliseHex } from '~/src/brand-kit/colour/hex'
import { ColourPicker } from '~/src/ui/colour-picker'
import { FieldError } from '~/src/ui/field'
import { IconButton } from '~/src/ui/icon-button'
import { X } from '~/src/ui/icons'
import { SortableItem } from '~/src/ui/sortable'
import { TextInput } from '~/src/ui/text-input'
import type { ColourValue } from './kit-values'
import { colourName } from './palette'
import { RoleSelect } from './role-select'

type Told = { message?: string | undefined } | undefined

type Props = {
  id: string
  /** From 1. */
  place: number
  colour: ColourValue
  errors: { hex?: Told; name?: Told } | undefined
  onChange: (colour: ColourValue) => void
  onBlur: () => void
  onRemove: () => void
}

/** One colour: swatch with picker, name, hex, role. */
export function ColourRow({ id, place, colour, errors, onChange, onBlur, onRemove }: Props) {
  const drawn = normaliseHex(colour.hex)?.slice(0, 7)
  const name = colourName(colour)
  const error = errors?.hex?.message ?? errors?.name?.message
  return (
    <SortableItem id={id} handleLabel={`Move ${name}`} className="bg-sheet">
      {(handle) => (
        <>
          <div className="flex items-center gap-1.5 max-md:flex-wrap">
            {handle}
            <ColourPicker
              label={name}
              value={drawn ?? '#808080'}
              onChange={(hex) => onChange({ ...colour, hex })}
            />
            <TextInput
              aria-label={`Name of colour ${place}`}
              placeholder="Name"
              value={colour.name}
              aria-invalid={errors?.name !== undefined}
              onBlur={onBlur}
              onChange={(event) => onChange({ ...colour, name: event.target.value })}
              className="max-md:min-w-28 max-md:flex-1"
            />
            <TextInput
              aria-label={`Hex value of colour ${place}`}
              value={colour.hex}
              aria-invalid={errors?.hex !== undefined}
              onBlur={onBlur}
              onChange={(event) => onChange({ ...colour, hex: event.target.value })}
              className="w-28! flex-none font-mono"
            />
            <RoleSelect
              label={`Role of colour ${place}`}
              roles={colorRoles}
              role={colour.role}
              onChange={(role) => onChange({ ...colour, role })}
              className="w-36 flex-none max-md:flex-1"
            />
            <IconButton label={`Remove ${name}`} icon={<X />} onClick={onRemove} />
          </div>
          {error !== undefined && <FieldError>{error}</FieldError>}
          {error === undefined && drawn === undefined && (
            <p className="mt-1 text-12 text-ink-2">
              This can be saved but not displayed. Use 3, 4, 6 or 8 hex digits.
            </p>
          )}
        </>
      )}
    </SortableItem>
  )
}
