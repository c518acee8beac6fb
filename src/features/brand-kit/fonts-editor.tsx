import { i18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { fontRoles } from '~/contract/brand-kit'
import { Button } from '~/src/ui/button'
import { FieldError } from '~/src/ui/field'
import { IconButton } from '~/src/ui/icon-button'
import { Plus, X } from '~/src/ui/icons'
import { moved, Sortable, SortableItem } from '~/src/ui/sortable'
import { TextInput } from '~/src/ui/text-input'
import { type BrandForm, UnparsedNote } from './brand-form'
import type { FontValue } from './brand-kit-values'
import { ListError, RoleSelect, useRowKeys } from './list-rows'

const probe = 'mmmmmmmmmmlliWQ@1%'

/** True if a font is installed: text then has a different width than in the fallback alone. */
function hasFont(family: string): boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen || family.trim() === '') return false
  const width = (fallback: string) => {
    pen.font = `40px "${family.replace(/["\\]/g, '')}", ${fallback}`
    return pen.measureText(probe).width
  }
  const plain = (fallback: string) => {
    pen.font = `40px ${fallback}`
    return pen.measureText(probe).width
  }
  return ['monospace', 'serif'].some((fallback) => width(fallback) !== plain(fallback))
}

const subscribeToFonts = (onChange: () => void) => {
  document.fonts.addEventListener('loadingdone', onChange)
  return () => document.fonts.removeEventListener('loadingdone', onChange)
}

/** Checked again when fonts have loaded: until then, the studio's own have the fallback's width. */
const useHasFont = (family: string): boolean => useSyncExternalStore(subscribeToFonts, () => hasFont(family))

const maxFonts = 12

/** Edits the fonts and their roles, with specimens. */
export function FontsEditor({ brand }: { brand: BrandForm }) {
  const { form, values } = brand
  const { fonts, tagline, name, description } = values
  const { keys, setKeys, added, addKey } = useRowKeys(fonts.length)
  const put = (next: readonly FontValue[]) =>
    form.setValue('fonts', [...next], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <section aria-labelledby="kit-fonts" className="grid content-start gap-3">
      <div className="flex items-center gap-2">
        <h2 id="kit-fonts">{i18n.t('Fonts')}</h2>
        <span className="tnum text-12 text-ink-3">
          {i18n.t('{count} of {maxFonts}', { count: fonts.length, maxFonts })}
        </span>
        <span className="ms-auto">
          <Button
            size="sm"
            icon={<Plus />}
            notAllowed={
              fonts.length >= maxFonts && i18n.t('You can add up to {maxFonts} fonts.', { maxFonts })
            }
            onClick={() => {
              addKey()
              put([...fonts, { family: '', role: '' }])
            }}
          >
            {i18n.t('Add font')}
          </Button>
        </span>
      </div>
      {fonts.length === 0 && <p className="text-ink-3">{i18n.t('No fonts yet.')}</p>}
      <Sortable
        label={i18n.t('Fonts, in order')}
        ids={keys}
        nameOf={(key) => fonts[keys.indexOf(key)]?.family || i18n.t('a font')}
        onMove={(from, to) => {
          setKeys(moved(keys, from, to))
          put(moved(fonts, from, to))
        }}
        className="grid gap-3"
      >
        {fonts.map((font, index) => (
          <FontRow
            key={keys[index]}
            id={keys[index] ?? ''}
            place={index + 1}
            font={font}
            isAdded={keys[index] === added}
            sample={font.role === 'body' ? description || tagline : tagline || name}
            error={form.formState.errors.fonts?.[index]?.family?.message}
            onChange={(changed) => put(fonts.with(index, changed))}
            onBlur={() => void form.trigger('fonts')}
            onRemove={() => {
              setKeys(keys.toSpliced(index, 1))
              put(fonts.toSpliced(index, 1))
            }}
          />
        ))}
      </Sortable>
      <ListError error={form.formState.errors.fonts} />
      <UnparsedNote brand={brand} field="fonts" />
    </section>
  )
}

type RowProps = {
  id: string
  place: number
  font: FontValue
  /** The person has just added it. */
  isAdded: boolean
  sample: string
  error: string | undefined
  onChange: (font: FontValue) => void
  onBlur: () => void
  onRemove: () => void
}

function FontRow({ id, place, font, isAdded, sample, error, onChange, onBlur, onRemove }: RowProps) {
  const name = font.family || i18n.t('font {place}', { place })
  return (
    <SortableItem id={id} handleLabel={i18n.t('Move {name}', { name })} className="bg-sheet">
      {(handle) => (
        <>
          <div className="flex items-center gap-1.5">
            {handle}
            <TextInput
              autoFocus={isAdded}
              aria-label={i18n.t('Family of font {place}', { place })}
              placeholder={i18n.t('Family')}
              value={font.family}
              aria-invalid={error !== undefined}
              onBlur={onBlur}
              onChange={(event) => onChange({ ...font, family: event.target.value })}
            />
            <RoleSelect
              label={i18n.t('Role of font {place}', { place })}
              roles={fontRoles}
              role={font.role}
              onChange={(role) => onChange({ ...font, role })}
              className="w-32 flex-none"
            />
            <IconButton label={i18n.t('Remove {name}', { name })} icon={<X />} onClick={onRemove} />
          </div>
          {error !== undefined && <FieldError>{error}</FieldError>}
          <Specimen font={font} sample={sample} />
        </>
      )}
    </SortableItem>
  )
}

function Specimen({ font: { family, role }, sample }: { font: FontValue; sample: string }) {
  const isAvailable = useHasFont(family)
  if (family.trim() === '') return null
  const text = sample || i18n.t('Good water, fresh grind, patience.')
  if (!isAvailable)
    return (
      <p className="ms-8 mt-1 text-12 text-ink-3">
        {i18n.t('{family} isn’t available on this device.', { family })}
      </p>
    )
  return (
    <p
      className={`ms-8 mt-1 line-clamp-2 ${role === 'body' ? 'text-14' : 'text-20'}`}
      style={{ fontFamily: `"${family.replace(/["\\]/g, '')}"` }}
    >
      {text}
    </p>
  )
}
