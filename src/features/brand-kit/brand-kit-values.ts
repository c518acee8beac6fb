import { i18n } from '@lingui/core'
import { normaliseHex } from '~/src/brand-kit/hex'
import * as z from 'zod/mini'
import type { BrandKit } from '~/contract/brand-kit'
import { unparsedFieldsOf, type UnparsedField } from '~/contract/answer'

// A role may be one of a later API: it is shown, and saved unchanged.
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
const KitShape = z.object({
  ...fields,
  /** By list: elements that can't be read. A list is replaced as a whole, so they go back with it. */
  unread: z.record(z.string(), z.array(z.unknown())),
})
/** What the form holds: texts and lists, never `undefined`. */
export type KitValues = z.output<typeof KitShape>
export type KitField = keyof typeof fields

/** What is kept on the device of a form that is not saved: the changed fields. */
export const KitDraft = z.partial(KitShape)

/** The kit's values with what was left unsaved over them. */
export const withDraft = (values: KitValues, draft: z.output<typeof KitDraft>): KitValues =>
  z.parse(KitShape, { ...values, ...draft })

export const kitFields = z.keyof(z.object(fields)).options
export const isKitField = (name: string): name is KitField => name in fields

/** The names of the fields, as the form shows them. */
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

/** By field: what stands in it that is neither a text nor a list, as the field needs. */
export const unparsedValues = (kit: BrandKit): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(unparsedFieldsOf(kit)).flatMap(([name, each]) =>
      isKitField(name) && 'whole' in each ? [[name, each.whole]] : [],
    ),
  )

/** Why a field can't be emptied once it has a value: the API takes no empty one there. */
export const emptyRefusal = (field: KitField, value: unknown): string | undefined =>
  (field === 'name' || field === 'logoUrl' || field === 'iconUrl') && value === ''
    ? i18n.t('This field was empty before, and the API can’t clear it again.')
    : undefined

/** The colour that leads: the first of the role `primary`. */
export const primaryOf = (colours: readonly ColourValue[]): string | undefined =>
  colours.find(({ role }) => role === 'primary')?.hex

/** Whether the brand kit's primary colour differs from the palette's. */
export function isApart(primaryColor: string, colours: readonly ColourValue[]): boolean {
  const primary = primaryOf(colours)
  if (primaryColor === '' || primary === undefined) return primaryColor !== ''
  return normaliseHex(primaryColor) !== normaliseHex(primary)
}

/** What a colour is called: its own name, or its hex. */
export const colourName = ({ name, hex }: Pick<ColourValue, 'name' | 'hex'>): string =>
  name || hex || i18n.t('a colour')

/** The colours that can be drawn, each once, as `#rrggbb`. */
export function drawable(colours: readonly ColourValue[]): (ColourValue & { drawn: string })[] {
  const seen = new Set<string>()
  return colours.flatMap((colour) => {
    const drawn = normaliseHex(colour.hex)?.slice(0, 7)
    if (drawn === undefined || seen.has(drawn)) return []
    seen.add(drawn)
    return [{ ...colour, drawn }]
  })
}
