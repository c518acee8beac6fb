import { Button } from '~/src/ui/button'
import { plural, pluralWith } from '~/src/i18n/plural'
import type { KitField } from './kit-values'
import type { BrandForm } from './use-brand-form'

const raw = (value: unknown) => (typeof value === 'string' ? `“${value}”` : JSON.stringify(value))

/** A hint for a field that holds what is neither a text nor a list, as the field needs. */
export const wholeHint = ({ wholes }: BrandForm, field: KitField): string | undefined =>
  field in wholes
    ? `The API has a value here that this version can’t read (${raw(wholes[field])}). Saving this field replaces it.`
    : undefined

/** What the API holds in a list and this version can't read: shown as it is, and not lost by saving unasked. */
export function UnparsedNote({ brand, field }: { brand: BrandForm; field: KitField }) {
  const { form, server, values } = brand
  const whole = wholeHint(brand, field)
  if (whole !== undefined) return <p className="mt-1.5 text-12 break-words text-ink-2">{whole}</p>
  const held = server.unread[field] ?? []
  if (held.length === 0) return null
  const kept = (values.unread[field] ?? []).length > 0
  const put = (elements: unknown[]) =>
    form.setValue('unread', { ...values.unread, [field]: elements }, { shouldDirty: true })
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2 text-12 text-ink-2">
      <p className="min-w-0 flex-1 break-words">
        {pluralWith(held.length, { entries: held.map(raw).join(', ') }, [
          'This version can’t read 1 entry here: {entries}.',
          'This version can’t read # entries here: {entries}.',
        ])}{' '}
        {kept
          ? plural(held.length, ['Saving keeps it unchanged.', 'Saving keeps them unchanged.'])
          : plural(held.length, ['Saving removes it.', 'Saving removes them.'])}
      </p>
      <Button size="sm" onClick={() => put(kept ? [] : [...held])}>
        {kept ? 'Remove' : 'Keep'}
      </Button>
    </div>
  )
}
