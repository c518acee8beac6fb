import type { End, Manifest } from './format'
import type { DeferredPosts } from './restore'

interface Contents {
  readonly manifest: Manifest
  readonly end: End
}

const pluralize = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** `2 workspaces, 61 posts and 40 media files (12.3 MB)` */
export function contentsOf({ manifest: { rows }, end }: Contents): string {
  const megabytes = (end.bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })
  const records = [pluralize(rows.workspaces ?? 0, 'workspace'), pluralize(rows.posts ?? 0, 'post')].join(
    ', ',
  )
  return `${records} and ${pluralize(end.files, 'media file')} (${megabytes} MB)`
}

/** A sentence about files that were missing when the archive was made, if any. */
export function missingOf({ end: { missing } }: Contents): string[] {
  const [first] = missing
  if (first === undefined) return []
  const others = missing.length > 1 ? ` and ${pluralize(missing.length - 1, 'other')}` : ''
  return [`Missing from storage, so not in the archive: ${first}${others}.`]
}

/** Sentences about imported posts that were scheduled. */
export function deferredPostsOf(
  { drafts, scheduled, interrupted }: DeferredPosts,
  keepSchedule: boolean,
): string[] {
  const why = keepSchedule
    ? 'their time has passed since the archive was made'
    : 'the other studio may still publish them; --keep-schedule keeps future ones scheduled'
  return [
    ...(drafts > 0 ? [`Changed to drafts: ${pluralize(drafts, 'post')} (${why}).`] : []),
    ...(scheduled > 0 ? [`Still scheduled: ${pluralize(scheduled, 'post')}.`] : []),
    ...(interrupted > 0
      ? [
          `Being published when the archive was made, so not published from here: ${pluralize(interrupted, 'post')}.`,
        ]
      : []),
  ]
}
