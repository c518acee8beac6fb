import { i18n } from '@lingui/core'
import { colorRoles } from '~/contract/brand-kit'
import { opaqueHex } from '~/src/brand-kit/hex'
import { Button } from '~/src/ui/button'
import { Switch } from '~/src/ui/checkbox'
import { ColourPicker } from '~/src/ui/colour-picker'
import { Field, FieldError } from '~/src/ui/field'
import { IconButton } from '~/src/ui/icon-button'
import { Plus, X } from '~/src/ui/icons'
import { moved, Sortable, SortableItem } from '~/src/ui/sortable'
import { TextInput } from '~/src/ui/text-input'
import { type BrandForm, UnparsedNote, wholeHint } from './brand-form'
import { type ColourValue, colourName, drawable, primaryOf } from './brand-kit-values'
import { ListError, RoleSelect, useRowKeys } from './list-rows'
import { LogoColours } from './logo-fields'

const maxColours = 24

/** Edits the palette's colours, with names, roles and order, and the primary colour. */
export function PaletteEditor({ brand }: { brand: BrandForm }) {
  const { form, values } = brand
  const colours = values.colors
  const { keys, setKeys, added, addKey } = useRowKeys(colours.length)
  const errors = form.formState.errors.colors
  const put = (next: readonly ColourValue[]) => {
    form.setValue('colors', [...next], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    // The primary colour follows the palette unless it is set separately, even while no colour has that role.
    if (!brand.primaryApart) form.setValue('primaryColor', primaryOf(next) ?? '', { shouldDirty: true })
  }
  const add = (hexes: readonly string[]) => {
    const known = new Set(drawable(colours).map(({ drawn }) => drawn))
    const fresh = hexes.filter((hex) => !known.has(hex)).slice(0, maxColours - colours.length)
    put([...colours, ...fresh.map((hex): ColourValue => ({ hex, name: '', role: '' }))])
  }
  return (
    <section aria-labelledby="kit-palette" className="grid gap-3">
      <PaletteHeader
        logoUrl={values.logoUrl}
        colours={colours}
        onAdd={add}
        onAddOne={() => {
          addKey()
          add([unusedGrey(colours)])
        }}
      />
      <Strip colours={colours} />
      {colours.length === 0 && (
        <p className="text-ink-3">
          {i18n.t('No colours yet. Add one, take them from the logo, or import your website.')}
        </p>
      )}
      <Sortable
        label={i18n.t('Colours, in order')}
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
            isAdded={keys[index] === added}
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
        label={i18n.t('Primary colour')}
        group="group"
        error={form.formState.errors.primaryColor?.message}
        hint={wholeHint(brand, 'primaryColor')}
      >
        <PrimaryColour brand={brand} />
      </Field>
    </section>
  )
}

interface PaletteHeaderProps {
  logoUrl: string
  colours: readonly ColourValue[]
  onAdd: (hexes: readonly string[]) => void
  /** Adds a colour to be chosen. */
  onAddOne: () => void
}

function PaletteHeader({ logoUrl, colours, onAdd, onAddOne }: PaletteHeaderProps) {
  const full =
    colours.length >= maxColours && i18n.t('You can add up to {maxColours} colours.', { maxColours })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 id="kit-palette">{i18n.t('Palette')}</h2>
      <span className="tnum text-12 text-ink-3">
        {i18n.t('{count} of {maxColours}', { count: colours.length, maxColours })}
      </span>
      <span className="ms-auto flex flex-wrap gap-2">
        <LogoColours
          logoUrl={logoUrl}
          known={colours}
          room={maxColours - colours.length}
          onAdd={onAdd}
          notAllowed={full || undefined}
        />
        <Button size="sm" icon={<Plus />} notAllowed={full} onClick={onAddOne}>
          {i18n.t('Add colour')}
        </Button>
      </span>
    </div>
  )
}

/** A grey that isn't in the palette yet, for a new row. */
function unusedGrey(colours: readonly ColourValue[]): string {
  const known = new Set(drawable(colours).map(({ drawn }) => drawn))
  for (let step = 8; step < 256; step += 8) {
    const hex = `#${(step * 0x010101).toString(16).padStart(6, '0')}`
    if (!known.has(hex)) return hex
  }
  return '#808080'
}

/** The palette's colours side by side. Hidden from screen readers: the rows below name them. */
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

/** The primary colour: the palette's own, unless it is set separately. */
function PrimaryColour({ brand }: { brand: BrandForm }) {
  const { form, values, primaryApart: apart } = brand
  const primary = primaryOf(values.colors)
  const put = (hex: string) => form.setValue('primaryColor', hex, { shouldDirty: true })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Switch
        label={i18n.t('Uses the palette’s primary colour')}
        hint={primary === undefined ? i18n.t('No colour has the primary role yet.') : undefined}
        checked={!apart}
        onChange={(event) => {
          brand.setOwnPrimary(!event.target.checked)
          if (event.target.checked) put(primary ?? '')
        }}
      />
      {apart && (
        <span className="flex items-center gap-1.5">
          <ColourPicker
            label={i18n.t('the primary colour')}
            value={opaqueHex(values.primaryColor) ?? '#808080'}
            onChange={put}
          />
          <TextInput
            aria-label={i18n.t('Hex value of the primary colour')}
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

type FieldIssue = { message?: string | undefined } | undefined

type Props = {
  id: string
  /** From 1. */
  place: number
  colour: ColourValue
  /** The person has just added it. */
  isAdded: boolean
  errors: { hex?: FieldIssue; name?: FieldIssue } | undefined
  onChange: (colour: ColourValue) => void
  onBlur: () => void
  onRemove: () => void
}

/** One colour: swatch with picker, name, hex, role. */
function ColourRow({ id, place, colour, isAdded, errors, onChange, onBlur, onRemove }: Props) {
  const drawn = opaqueHex(colour.hex)
  const name = colourName(colour)
  const error = errors?.hex?.message ?? errors?.name?.message
  return (
    <SortableItem id={id} handleLabel={i18n.t('Move {name}', { name })} className="bg-sheet max-md:pb-2.5">
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
              autoFocus={isAdded}
              aria-label={i18n.t('Name of colour {place}', { place })}
              placeholder={i18n.t('Name')}
              value={colour.name}
              aria-invalid={errors?.name !== undefined}
              onBlur={onBlur}
              onChange={(event) => onChange({ ...colour, name: event.target.value })}
              className="max-md:min-w-28 max-md:flex-1"
            />
            <TextInput
              aria-label={i18n.t('Hex value of colour {place}', { place })}
              value={colour.hex}
              aria-invalid={errors?.hex !== undefined}
              onBlur={onBlur}
              onChange={(event) => onChange({ ...colour, hex: event.target.value })}
              className="w-28! flex-none font-mono"
            />
            <RoleSelect
              label={i18n.t('Role of colour {place}', { place })}
              roles={colorRoles}
              role={colour.role}
              onChange={(role) => onChange({ ...colour, role })}
              className="w-36 flex-none max-md:flex-1"
            />
            <IconButton label={i18n.t('Remove {name}', { name })} icon={<X />} onClick={onRemove} />
          </div>
          {error !== undefined && <FieldError>{error}</FieldError>}
          {error === undefined && drawn === undefined && (
            <p className="mt-1 text-12 text-ink-2">
              {i18n.t('This can be saved but not displayed. Use 3, 4, 6 or 8 hex digits.')}
            </p>
          )}
        </>
      )}
    </SortableItem>
  )
}
