import type { PostStatus } from '~/contract/post'
import { cx } from '~/src/ui/class-names'

const looks: Record<PostStatus, string> = {
  draft: 'border-dashed border-edge bg-transparent',
  scheduled: 'border-line-2 bg-lift hover:border-edge',
  queued: 'border-line-2 bg-lift hover:border-edge',
  // Past is a wash (LANGUAGE.md, "Tile").
  published: 'border-transparent bg-hover hover:border-line-2',
  failed: 'border-red bg-red-tint',
}

// `data-held` is set while the post is in the hand: what stays behind is a pale, dashed place.
const base =
  'overflow-clip rounded border text-start select-none touch-manipulation data-held:border-dashed data-held:border-line-2 data-held:bg-transparent data-held:*:opacity-40 focus-visible:-outline-offset-1'

/** A tile's colours, by status first. */
export const tileLook = (status: PostStatus | undefined, open?: boolean): string =>
  cx(base, open ? 'border-iris bg-lift inset-ring inset-ring-iris' : looks[status ?? 'scheduled'])

/** The same on the time grid, whose lines must not show through. */
export const cardLook = (status: PostStatus | undefined, open?: boolean): string =>
  status === 'published' && !open
    ? cx(base, 'border-line bg-well hover:border-line-2')
    : tileLook(status, open)
