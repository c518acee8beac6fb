import type { End, Manifest } from './format'
import type { HeldPosts } from './hold-scheduled-posts'

interface Contents {
  readonly manifest: Manifest
  readonly end: End
}

const counted = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`

/** `2 workspaces, 61 posts and 40 media files (12.3 MB)` */
export function contentsOf({ manifest: { rows }, end }: Contents): string {
  const megabytes = (end.bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })
  const records = [counted(rows.workspaces ?? 0, 'workspace'), counted(rows.posts ?? 0, 'post')].join(', ')
  return `${records} and ${counted(end.files, 'media file')} (${megabytes} MB)`
}

/** A sentence about files that were gone when the archive was made, if any were. */
export function missingOf({ end: { missing } }: Contents): string[] {
  const [first] = missing
  if (first === undefined) return []
  const others = missing.length > 1 ? ` and ${counted(missing.length - 1, 'other')}` : ''
  return [`Missing from storage, so not in the archive: ${first}${others}.`]
}

/** What became of posts that would have gone out. */
export function heldOf({ drafts, kept, interrupted }: HeldPosts, keepSchedule: boolean): string[] {
  const why = keepSchedule
    ? 'their time has passed since the archive was made'
    : 'the other studio may still publish them; --keep-schedule keeps future ones scheduled'
  return [
    ...(drafts > 0 ? [`Changed to drafts: ${counted(drafts, 'post')} (${why}).`] : []),
    ...(kept > 0 ? [`Still scheduled: ${counted(kept, 'post')}.`] : []),
    ...(interrupted > 0
      ? [
          `Being published when the archive was made, so not published from here: ${counted(interrupted, 'post')}.`,
        ]
      : []),
  ]
}
