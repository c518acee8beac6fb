import { i18n } from '@lingui/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { uri } from '~/contract/bounds'

/** An address that is shown as a picture or a link: of the web alone, though the API takes any (docs/api.md: "URI"). */
export const webAddress = () =>
  uri().check(
    // What has no scheme at all is no address, which is told already.
    z.refine(
      (url: string) => /^https?:/i.test(url) || !/^[a-z][a-z\d+.-]*:/i.test(url),
      i18n.t('Enter a URL that starts with https://.'),
    ),
  )

/** What is said of each kind of record: whole sentences, as no language but English can put a noun into them. */
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

/** How a kind of record is written in a form. */
export interface RecordForm<
  Kept extends object,
  Values extends FieldValues,
  Create extends FieldValues,
  Update extends FieldValues,
> {
  /** Also in the name under which drafts are kept. */
  readonly kind: RecordKind
  /** Reads the values that an older version of the page may have kept. */
  readonly shape: z.core.$ZodType<Values>
  readonly fields: readonly FieldPath<Values>[]
  /** What the form holds of a record; without one, of a new one. */
  readonly valuesOf: (record?: Partial<Kept>) => Values
  readonly create: z.core.$ZodType<Create>
  readonly createBody: (values: Values) => object
  readonly update: z.core.$ZodType<Update>
  readonly updateBody: (before: Values) => (values: Values) => object
}
