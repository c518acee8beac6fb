import * as z from 'zod/mini'
import { type BrandKit, colorRoles, fontRoles } from '~/contract/brand-kit'
import { changedFields } from '~/src/form/changed-fields'

const ColourValue = z.object({ hex: z.string(), name: z.string(), role: z.enum(['', ...colorRoles]) })
export type ColourValue = z.output<typeof ColourValue>
const FontValue = z.object({ family: z.string(), role: z.enum(['', ...fontRoles]) })
export type FontValue = z.output<typeof FontValue>

const KitShape = z.object({
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
})
/** What the form holds: texts and lists, never `undefined`. */
export type KitValues = z.output<typeof KitShape>
export type KitField = keyof KitValues

/** What is kept on the device of a form that is not saved: the changed fields. */
export const KitDraft = z.partial(KitShape)

/** The kit's values with what was left unsaved over them. */
export const withDraft = (values: KitValues, draft: z.output<typeof KitDraft>): KitValues =>
  z.parse(KitShape, { ...values, ...draft })

export const kitFields = z.keyof(KitShape).options

/** The names of the fields, as the form shows them. */
export const kitLabels: Record<KitField, string> = {
  name: 'Name',
  tagline: 'Tagline',
  domain: 'Domain',
  description: 'Description',
  businessOverview: 'Business overview',
  brandValues: 'Values',
  brandAesthetic: 'Aesthetic',
  brandToneOfVoice: 'Tone of voice',
  colors: 'Palette',
  primaryColor: 'Primary colour',
  fonts: 'Fonts',
  logoUrl: 'Logo',
  iconUrl: 'Icon',
}

/** A kit's fields as the form holds them; what it does not say reads as empty. */
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
  }
}

const colourBody = ({ hex, name, role }: ColourValue) => ({
  hex: hex.trim(),
  ...(name && { name }),
  ...(role && { role }),
})
const fontBody = ({ family, role }: FontValue) => ({ family, ...(role && { role }) })

/** The body of what differs from `before`: what a merge has to send, and no more (api.md section 4). */
export const kitBody =
  (before: KitValues) =>
  (values: KitValues): Record<string, unknown> => {
    const { colors, fonts, ...rest } = changedFields(before, values)
    return {
      ...rest,
      ...(colors && { colors: colors.map(colourBody) }),
      ...(fonts && { fonts: fonts.map(fontBody) }),
    }
  }

/** Why a field can't be emptied once it has a value: the API takes no empty one there. */
export const emptyRefusal = (field: KitField, value: unknown): string | undefined =>
  (field === 'name' || field === 'logoUrl' || field === 'iconUrl') && value === ''
    ? 'There was nothing here before, and the API can’t empty this field again.'
    : undefined
