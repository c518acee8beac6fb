import { i18n } from '@lingui/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { uri } from '~/contract/bounds'

/**
 * A URL that is shown as a picture or a link: http(s) only, though the API accepts any (docs/api.md: "URI").
 */
export const webAddress = () =>
  uri().check(
    // A missing scheme is already reported by `uri`.
    z.refine(
      (url: string) => /^https?:/i.test(url) || !/^[a-z][a-z\d+.-]*:/i.test(url),
      i18n.t('Enter a URL that starts with https://.'),
    ),
  )

/** Texts by kind of record. Whole sentences, as other languages can't insert a noun. */
export const recordWords = {
  product: {
    new: i18n.t('New product'),
    create: i18n.t('Create product'),
    created: i18n.t('Product created'),
    notCreated: i18n.t('Couldn’t create the product'),
    notUpdated: i18n.t('Couldn’t update the product'),
    notLoaded: i18n.t('Couldn’t load the product'),
    notFound: i18n.t('Couldn’t find this product'),
    leave: i18n.t('Leave without creating the product?'),
  },
  campaign: {
    new: i18n.t('New campaign'),
    create: i18n.t('Create campaign'),
    created: i18n.t('Campaign created'),
    notCreated: i18n.t('Couldn’t create the campaign'),
    notUpdated: i18n.t('Couldn’t update the campaign'),
    notLoaded: i18n.t('Couldn’t load the campaign'),
    notFound: i18n.t('Couldn’t find this campaign'),
    leave: i18n.t('Leave without creating the campaign?'),
  },
} as const
export type RecordKind = keyof typeof recordWords

/** How a kind of record is edited in a form. */
export interface RecordForm<
  Kept extends object,
  Values extends FieldValues,
  Create extends FieldValues,
  Update extends FieldValues,
> {
  /** Also part of the draft's key. */
  readonly kind: RecordKind
  /** Parses stored drafts, which an older version may have written. */
  readonly shape: z.core.$ZodType<Values>
  readonly fields: readonly FieldPath<Values>[]
  /** The form's values of a record; without one, of a new record. */
  readonly valuesOf: (record?: Partial<Kept>) => Values
  readonly create: z.core.$ZodType<Create>
  readonly createBody: (values: Values) => object
  readonly update: z.core.$ZodType<Update>
  readonly updateBody: (before: Values) => (values: Values) => object
}
