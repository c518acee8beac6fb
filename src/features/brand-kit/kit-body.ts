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

/** What the form checks: the contract's own bounds, and that logo and icon are pictures that can be shown. */
export const KitForm = z.extend(BrandKitUpdate, {
  logoUrl: z.optional(picture()),
  iconUrl: z.optional(picture()),
})

/** A field with what could not be read of it. */
const wholeFields = (values: KitValues) =>
  Object.fromEntries(kitFields.map((field) => [field, [values[field], values.unread[field] ?? []]]))

/** The fields of `values` that differ from `before`. */
export function changedKitFields(before: KitValues, values: KitValues): KitField[] {
  const changed = changedFields(wholeFields(before), wholeFields(values))
  return kitFields.filter((field) => field in changed)
}

/** What is kept on the device of a form that is not saved. */
export const kitDraft = (before: KitValues, values: KitValues): Partial<KitValues> =>
  changedFields(before, values)

const colourBody = ({ hex, name, role }: ColourValue) => ({
  hex: hex.trim(),
  ...(name && { name }),
  ...(role && { role }),
})
const fontBody = ({ family, role }: FontValue) => ({ family, ...(role && { role }) })

function sent(values: KitValues, field: KitField): unknown {
  const unparsed = values.unread[field] ?? []
  if (field === 'colors') return [...values.colors.map(colourBody), ...unparsed]
  if (field === 'fonts') return [...values.fonts.map(fontBody), ...unparsed]
  const value = values[field]
  return Array.isArray(value) ? [...value, ...unparsed] : value
}

/** The body that saves `fields` with their values of `values`. */
export const kitBody = (values: KitValues, fields: readonly KitField[]): KitChanges =>
  Object.fromEntries(fields.map((field) => [field, sent(values, field)]))

const knownRole = <T extends { role: string }>(roles: readonly string[], item: T): T => ({
  ...item,
  role: roles.includes(item.role) ? item.role : '',
})

/**
 * What of a change a person can have got wrong: without the words and elements of a later API, which go back as they
 * came and are for the server to validate.
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

/** Those of `fields` that can be restored to their values of `before`. */
export const restorable = (before: KitValues, fields: readonly KitField[]): KitField[] =>
  fields.filter((field) => emptyRefusal(field, before[field]) === undefined)
