import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { Plus } from '~/src/ui/icons'
import { moved, Sortable } from '~/src/ui/sortable'
import { ColourRow } from './colour-row'
import type { ColourValue } from './kit-values'
import { ListError } from './list-error'
import { LogoColours } from './logo-colours'
import { colourName, drawable, primaryOf } from './palette'
import { PrimaryColour } from './primary-colour'
import { UnparsedNote, wholeHint } from './unread-note'
import type { BrandForm } from './use-brand-form'
import { useRowKeys } from './use-row-keys'

const maxColours = 24

/** The palette: colours with names and roles, in an order; and the one that leads. */
export function PaletteEditor({ brand }: { brand: BrandForm }) {
  const { form, values } = brand
  const colours = values.colors
  const { keys, setKeys } = useRowKeys(colours.length)
  const errors = form.formState.errors.colors
  const full = colours.length >= maxColours && `You can add up to ${maxColours} colours.`
  const put = (next: readonly ColourValue[]) => {
    form.setValue('colors', [...next], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    // It follows the palette unless it was set apart: also while no colour has the role, to be there for the next.
    if (!brand.primaryApart) form.setValue('primaryColor', primaryOf(next) ?? '', { shouldDirty: true })
  }
  const add = (hexes: readonly string[]) => {
    const known = new Set(drawable(colours).map(({ drawn }) => drawn))
    const fresh = hexes.filter((hex) => !known.has(hex)).slice(0, maxColours - colours.length)
    put([...colours, ...fresh.map((hex): ColourValue => ({ hex, name: '', role: '' }))])
  }
  return (
    <section aria-labelledby="kit-palette" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="kit-palette">Palette</h2>
        <span className="tnum text-12 text-ink-3">
          {colours.length} of {maxColours}
        </span>
        <span className="ms-auto flex flex-wrap gap-2">
          <LogoColours
            logoUrl={values.logoUrl}
            known={colours}
            room={maxColours - colours.length}
            onAdd={add}
            notAllowed={full || undefined}
          />
          <Button size="sm" icon={<Plus />} notAllowed={full} onClick={() => add([spareHex(colours)])}>
            Add colour
          </Button>
        </span>
      </div>
      <Strip colours={colours} />
      {colours.length === 0 && (
        <p className="text-ink-3">
          No colours yet. Add one, take them from the logo, or import your website.
        </p>
      )}
      <Sortable
        label="Colours, in order"
        ids={keys}
        nameOf={(key) => colourName(colours[keys.indexOf(key)] ?? { name: '', hex: '' })}
        onMove={(from, to) => {
          setKeys(moved(keys, from, to))
          put(moved(colours, from, to))
        }}
        className="grid gap-1.5"
      >
        {colours.map((colour, index) => (
          <ColourRow
            key={keys[index]}
            id={keys[index] ?? ''}
            place={index + 1}
            colour={colour}
            errors={errors?.[index]}
            onChange={(changed) => put(colours.with(index, changed))}
            onBlur={() => void form.trigger('colors')}
            onRemove={() => {
              setKeys(keys.toSpliced(index, 1))
              put(colours.toSpliced(index, 1))
            }}
          />
        ))}
      </Sortable>
      <ListError error={errors} />
      <UnparsedNote brand={brand} field="colors" />
      <Field
        label="Primary colour"
        group="group"
        error={form.formState.errors.primaryColor?.message}
        hint={wholeHint(brand, 'primaryColor')}
      >
        <PrimaryColour brand={brand} />
      </Field>
    </section>
  )
}

/** A grey that the palette does not have yet: a new row has to begin as some colour. */
function spareHex(colours: readonly ColourValue[]): string {
  const known = new Set(drawable(colours).map(({ drawn }) => drawn))
  for (let step = 8; step < 256; step++) {
    const hex = `#${(step * 0x010101).toString(16).padStart(6, '0')}`
    if (step % 8 === 0 && !known.has(hex)) return hex
  }
  return '#808080'
}

/** The palette at a glance; the rows below say it in words. */
function Strip({ colours }: { colours: readonly ColourValue[] }) {
  const drawn = drawable(colours)
  if (drawn.length === 0) return null
  return (
    <div aria-hidden="true" className="flex h-14 overflow-clip rounded ring ring-line">
      {drawn.map((colour) => (
        <span key={colour.drawn} className="flex-1" style={{ backgroundColor: colour.drawn }} />
      ))}
    </div>
  )
}
