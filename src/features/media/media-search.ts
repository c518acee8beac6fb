import * as z from 'zod/mini'
import { mediaTypes } from '~/contract/media'
import { flagField, textField, textListField, wordField } from '~/src/navigation/search-fields'

export const densities = ['small', 'medium', 'large'] as const
export type Density = (typeof densities)[number]

/** The screen's search parameters. */
export const MediaSearch = z.object({
  type: wordField(mediaTypes),
  q: textField(),
  size: wordField(densities),
  /** Ids of the selected items, in order of selection. */
  chosen: textListField(),
  /** The lightbox is open. */
  full: flagField(),
})
export type MediaSearch = z.output<typeof MediaSearch>
