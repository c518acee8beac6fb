import { normaliseHex } from '~/src/brand-kit/colour/hex'
import { fontWords } from '~/src/brand-kit/font-words'
import { Picture } from '~/src/ui/picture'
import type { KitField, KitValues } from './kit-values'
import { colourName } from './palette'

/** A field's value, read; "—" where there is none. */
export function KitValue({ field, values }: { field: KitField; values: KitValues }) {
  switch (field) {
    case 'colors':
      return values.colors.length === 0 ? (
        '—'
      ) : (
        <span className="flex flex-wrap gap-x-2 gap-y-1">
          {values.colors.map((colour, index) => (
            <Swatch key={`${colour.hex}${String(index)}`} hex={colour.hex} name={colourName(colour)} />
          ))}
        </span>
      )
    case 'primaryColor':
      return values.primaryColor ? <Swatch hex={values.primaryColor} name={values.primaryColor} /> : '—'
    case 'fonts':
      return values.fonts.map(fontWords).join(', ') || '—'
    case 'logoUrl':
    case 'iconUrl':
      return values[field] ? (
        <span className="flex items-center gap-2">
          <Picture
            src={values[field]}
            alt=""
            width={40}
            height={40}
            className="size-10 flex-none rounded object-contain!"
          />
          <span className="min-w-0 truncate text-12">{values[field]}</span>
        </span>
      ) : (
        '—'
      )
    case 'brandValues':
    case 'brandAesthetic':
    case 'brandToneOfVoice':
      return values[field].join(', ') || '—'
    default:
      return <span className="line-clamp-4 break-words">{values[field] || '—'}</span>
  }
}

function Swatch({ hex, name }: { hex: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span
        aria-hidden="true"
        className="size-4 rounded-sm ring ring-line"
        style={{ backgroundColor: normaliseHex(hex) }}
      />
      {name}
    </span>
  )
}
