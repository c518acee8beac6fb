import { i18n } from '@lingui/core'
import * as z from 'zod/mini'
import { type UnparsedField, unparsedFieldsOf } from '~/contract/answer'
import { uri } from '~/contract/bounds'
import { type BrandKit, BrandKitUpdate, colorRoles, fontRoles } from '~/contract/brand-kit'
import type { KitChanges } from '~/src/api/mutations/brand-kit'
import { normaliseHex, opaqueHex } from '~/src/brand-kit/hex'
import { changedFields } from '~/src/form/use-server-values'

// A role may be unknown (from a newer API). It is shown and saved unchanged.
const ColourValue = z.object({ hex: z.string(), name: z.string(), role: z.string() })
export type ColourValue = z.output<typeof ColourValue>
const FontValue = z.object({ family: z.string(), role: z.string() })
export type FontValue = z.output<typeof FontValue>

const fields = {
  name: z.string(),
  tagline: z.string(),
  domain: z.string(),
  description: z.string(),
  businessOverview: z.string(),
  brandValues: z.array(z.string()),
  brandAesthetic: z.array(z.string()),
  brandToneOfVoice: z.array(z.string()),
  colors: z.array(ColourValue),
  primaryColor: z.string(),
  fonts: z.array(FontValue),
  logoUrl: z.string(),
  iconUrl: z.string(),
}
export const KitShape = z.object({
  ...fields,
  /** By field: list elements that can't be read. Lists are saved as a whole, so these are sent back with them. */
  unread: z.record(z.string(), z.array(z.unknown())),
})
/** The form's values: texts and lists, never `undefined`. */
export type KitValues = z.output<typeof KitShape>
export type KitField = keyof typeof fields

export const kitFields = z.keyof(z.object(fields)).options
export const isKitField = (name: string): name is KitField => name in fields

/** Field labels of the form. */
export const kitLabels: Record<KitField, string> = {
  name: i18n.t('Name'),
  tagline: i18n.t('Tagline'),
  domain: i18n.t('Domain'),
  description: i18n.t('Description'),
  businessOverview: i18n.t('Business overview'),
  brandValues: i18n.t('Values'),
  brandAesthetic: i18n.t('Aesthetic'),
  brandToneOfVoice: i18n.t('Tone of voice'),
  colors: i18n.t('Palette'),
  primaryColor: i18n.t('Primary colour'),
  fonts: i18n.t('Fonts'),
  logoUrl: i18n.t('Logo'),
  iconUrl: i18n.t('Icon'),
}

/** A brand kit's fields as form values; missing ones are empty. */
export function kitValues(kit: BrandKit): KitValues {
  const text = (value: string | undefined) => value ?? ''
  const list = (value: string[] | undefined) => [...new Set(value)]
  return {
    name: text(kit.name),
    tagline: text(kit.tagline),
    domain: text(kit.domain),
    description: text(kit.description),
    businessOverview: text(kit.businessOverview),
    brandValues: list(kit.brandValues),
    brandAesthetic: list(kit.brandAesthetic),
    brandToneOfVoice: list(kit.brandToneOfVoice),
    colors: (kit.colors ?? []).map(({ hex, name, role }) => ({ hex, name: name ?? '', role: role ?? '' })),
    primaryColor: text(kit.primaryColor),
    fonts: (kit.fonts ?? []).map(({ family, role }) => ({ family, role: role ?? '' })),
    logoUrl: text(kit.logoUrl),
    iconUrl: text(kit.iconUrl),
    unread: unparsedElements(unparsedFieldsOf(kit)),
  }
}

const unparsedElements = (unparsed: Readonly<Record<string, UnparsedField>>) =>
  Object.fromEntries(
    Object.entries(unparsed).flatMap(([name, each]) =>
      isKitField(name) && 'elements' in each ? [[name, [...each.elements]]] : [],
    ),
  )

/** By field: values of a type that the form can't edit. */
export const unparsedValues = (kit: BrandKit): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(unparsedFieldsOf(kit)).flatMap(([name, each]) =>
      isKitField(name) && 'whole' in each ? [[name, each.whole]] : [],
    ),
  )

/** Why a field can't be emptied: the API accepts no empty value for it. */
export const emptyRefusal = (field: KitField, value: unknown): string | undefined =>
  (field === 'name' || field === 'logoUrl' || field === 'iconUrl') && value === ''
    ? i18n.t('This field was empty before, and the API can’t clear it again.')
    : undefined

/** The palette's primary colour: the first with the role `primary`. */
export const primaryOf = (colours: readonly ColourValue[]): string | undefined =>
  colours.find(({ role }) => role === 'primary')?.hex

/** True if the brand kit's primary colour differs from the palette's. */
export function isApart(primaryColor: string, colours: readonly ColourValue[]): boolean {
  const primary = primaryOf(colours)
  if (primaryColor === '' || primary === undefined) return primaryColor !== ''
  return normaliseHex(primaryColor) !== normaliseHex(primary)
}

/** A colour's display name: its name, or its hex value. */
export const colourName = ({ name, hex }: Pick<ColourValue, 'name' | 'hex'>): string =>
  name || hex || i18n.t('a colour')

/** The valid colours without duplicates, with `drawn` as `#rrggbb`. */
export function drawable(colours: readonly ColourValue[]): (ColourValue & { drawn: string })[] {
  const seen = new Set<string>()
  return colours.flatMap((colour) => {
    const drawn = opaqueHex(colour.hex)
    if (drawn === undefined || seen.has(drawn)) return []
    seen.add(drawn)
    return [{ ...colour, drawn }]
  })
}

const picture = () =>
  uri().check(
    z.refine(
      (url: string) => /^(https?:|data:image\/)/i.test(url),
      i18n.t('Enter the URL of an image, starting with https://.'),
    ),
  )

/** The form's validation: the contract's bounds, and displayable addresses for logo and icon. */
export const KitForm = z.extend(BrandKitUpdate, {
  logoUrl: z.optional(picture()),
  iconUrl: z.optional(picture()),
})

/** Every field with its unreadable elements. */
const wholeFields = (values: KitValues) =>
  Object.fromEntries(kitFields.map((field) => [field, [values[field], values.unread[field] ?? []]]))

/** The fields of `values` that differ from `before`. */
export function changedKitFields(before: KitValues, values: KitValues): KitField[] {
  const changed = changedFields(wholeFields(before), wholeFields(values))
  return kitFields.filter((field) => field in changed)
}

const colourBody = ({ hex, name, role }: ColourValue) => ({
  hex: hex.trim(),
  ...(name && { name }),
  ...(role && { role }),
})
const fontBody = ({ family, role }: FontValue) => ({ family, ...(role && { role }) })

function bodyValue(values: KitValues, field: KitField): unknown {
  const unparsed = values.unread[field] ?? []
  if (field === 'colors') return [...values.colors.map(colourBody), ...unparsed]
  if (field === 'fonts') return [...values.fonts.map(fontBody), ...unparsed]
  const value = values[field]
  return Array.isArray(value) ? [...value, ...unparsed] : value
}

/** The request body that saves `fields` of `values`. */
export const kitBody = (values: KitValues, fields: readonly KitField[]): KitChanges =>
  Object.fromEntries(fields.map((field) => [field, bodyValue(values, field)]))

const knownRole = <T extends { role: string }>(roles: readonly string[], item: T): T => ({
  ...item,
  role: roles.includes(item.role) ? item.role : '',
})

/**
 * The part of a change to validate here: without unknown roles and elements, which are sent back unchanged and are up to
 * the server.
 */
export const checkedBody =
  (before: KitValues) =>
  (values: KitValues): KitChanges =>
    kitBody(
      {
        ...values,
        colors: values.colors.map((colour) => knownRole(colorRoles, colour)),
        fonts: values.fonts.map((font) => knownRole(fontRoles, font)),
        unread: {},
      },
      changedKitFields(before, values),
    )

/** The `fields` that can be restored to their values in `before`. */
export const restorable = (before: KitValues, fields: readonly KitField[]): KitField[] =>
  fields.filter((field) => emptyRefusal(field, before[field]) === undefined)
