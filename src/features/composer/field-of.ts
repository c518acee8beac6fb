import type { FieldPath } from 'react-hook-form'
import type { ComposerValues } from './values'

const fields: readonly [RegExp, FieldPath<ComposerValues>][] = [
  [/^content\.text/, 'text'],
  [/^content\.hashtags/, 'hashtags'],
  [/^content\.mentions/, 'mentions'],
  [/^content\.link/, 'link'],
  [/^content\.media/, 'media'],
  [/^targets/, 'targets'],
  [/^scheduledAt/, 'date'],
  [/^campaignId/, 'campaignId'],
]

/** The composer's field for a path of the post's body, such as `content.mediaUrls.0`. */
export function fieldOf(path: string): FieldPath<ComposerValues> | undefined {
  return fields.find(([pattern]) => pattern.test(path))?.[1]
}
