import * as z from 'zod/mini'
import { keepUnparsedFields, maybe, readable } from './answer'
import { listOf, text, uri } from './bounds'
import { i18n } from './i18n'

export const colorRoles = ['primary', 'secondary', 'accent', 'background', 'text', 'other'] as const
export const fontRoles = ['heading', 'body', 'accent'] as const

/** api.md section 2, "Color object". */
export const BrandColor = z.strictObject({
  hex: z
    .string()
    .check(z.regex(/^#?[0-9a-fA-F]{3,8}$/, i18n.t('Must be 3 to 8 hex digits, such as #1f4d3a.'))),
  name: z.optional(text(0, 64)),
  role: z.optional(z.enum(colorRoles)),
})
export type BrandColor = z.output<typeof BrandColor>

/** api.md section 2, "Font object". */
export const BrandFont = z.strictObject({
  family: text(1, 100),
  role: z.optional(z.enum(fontRoles)),
})
export type BrandFont = z.output<typeof BrandFont>

const tags = () => listOf(text(0, 80), 20)

const Fields = z.strictObject({
  name: text(1, 120),
  description: text(0, 2000),
  tagline: text(0, 280),
  domain: text(0, 253),
  brandValues: tags(),
  brandAesthetic: tags(),
  brandToneOfVoice: tags(),
  businessOverview: text(0, 4000),
  colors: listOf(BrandColor, 24),
  primaryColor: text(0, 9),
  fonts: listOf(BrandFont, 12),
  logoUrl: uri(),
  iconUrl: uri(),
})

/** Body of PATCH brand-kit; fields that are left out don't change. */
export const BrandKitUpdate = z.partial(Fields)
export type BrandKitUpdate = z.output<typeof BrandKitUpdate>

/** Body of POST brand-kit/from-url: a full URL or a bare domain. */
export const BrandKitFromUrl = z.strictObject({ url: text(3, 2048) })

/** The kit in a response. Each workspace has one, so it has no id. Roles may be values of a newer API. */
export const BrandKit = keepUnparsedFields({
  name: maybe(z.string()),
  description: maybe(z.string()),
  tagline: maybe(z.string()),
  domain: maybe(z.string()),
  brandValues: maybe(readable(z.string())),
  brandAesthetic: maybe(readable(z.string())),
  brandToneOfVoice: maybe(readable(z.string())),
  businessOverview: maybe(z.string()),
  colors: maybe(
    readable(z.looseObject({ hex: z.string(), name: maybe(z.string()), role: maybe(z.string()) })),
  ),
  primaryColor: maybe(z.string()),
  fonts: maybe(readable(z.looseObject({ family: z.string(), role: maybe(z.string()) }))),
  logoUrl: maybe(z.string()),
  iconUrl: maybe(z.string()),
  updatedAt: maybe(z.string()),
})
export type BrandKit = z.output<typeof BrandKit>
