import { i18n } from '@lingui/core'
import * as z from 'zod/mini'
import { BrandKitUpdate, colorRoles, fontRoles } from '~/contract/brand-kit'
import { uri } from '~/contract/bounds'
import type { KitChanges } from '~/src/api/mutations/brand-kit'
import { changedFields } from '~/src/form/use-server-values'
import {
  type ColourValue,
  emptyRefusal,
  type FontValue,
  type KitField,
  kitFields,
  type KitValues,
} from './brand-kit-values'

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

/** The draft to autosave. */
export const kitDraft = (before: KitValues, values: KitValues): Partial<KitValues> =>
  changedFields(before, values)

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
