import { i18n } from '@lingui/core'
import { createContext, useContext } from 'react'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'
import { momentText } from '~/src/calendar/day-text'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import { commaSeparated, semicolonSeparated } from '~/src/i18n/comma-separated'
import type { PostVariant, VariantsById } from '~/src/posts/group-variants'
import { cx } from '~/src/ui/class-names'
import { SquareStack } from '~/src/ui/icons'
import { platformName } from '~/src/ui/platform-mark'
import { platformsOf, statusOf } from './post-labels'

/** What a day shows as one tile: grouped posts, or a single post. */
export interface TileGroup {
  /** The first post, whose time and text the tile shows. */
  readonly post: Post
  /** All posts, including the first. */
  readonly posts: readonly Post[]
}

const cache = new WeakMap<
  readonly Post[],
  { readonly variants: VariantsById; readonly groups: readonly TileGroup[] }
>()

/**
 * A day's posts grouped into tiles: grouped posts share a tile as long as they have the same time and status. No post
 * is left out, and a day that did not change keeps its groups.
 */
export function groupTiles(posts: readonly Post[], variants: VariantsById): readonly TileGroup[] {
  const cached = cache.get(posts)
  if (cached?.variants === variants) return cached.groups
  const byKey = new Map<string, Post[]>()
  for (const post of posts) {
    const key = variants.has(post.id) ? keyOf(post, variants) : post.id
    const group = byKey.get(key)
    if (group) group.push(post)
    else byKey.set(key, [post])
  }
  const groups = [...byKey.values()].flatMap((all) => {
    const [post] = all
    return post ? [{ post, posts: all }] : []
  })
  cache.set(posts, { variants, groups })
  return groups
}

/** The key that posts of one tile share. */
function keyOf(post: Post, variants: VariantsById): string {
  const ids = (variants.get(post.id) ?? []).map(({ postId }) => postId).sort()
  const at = Date.parse(timeOfPost(post) ?? '')
  return [at, statusOf(post), post.planned === true, ...ids].join(' ')
}

/** The tile of a day that contains a post. */
export const tileGroupOf = (groups: readonly TileGroup[], postId: string): TileGroup | undefined =>
  groups.find(({ posts }) => posts.some(({ id }) => id === postId))

/** Which posts are grouped, for the tiles. A context suffices, as it changes only with the screen. */
export const GroupedPostsContext = createContext<VariantsById>(new Map())

/** The posts grouped with this one, including itself; undefined for a single post. */
export const useGroupedWith = (postId: string): readonly PostVariant[] | undefined =>
  useContext(GroupedPostsContext).get(postId)

/** Marks a tile whose post is grouped. `groupedPostsText` is the text for screen readers. */
export function GroupedPostsBadge({
  postId,
  count = 0,
  className,
}: {
  postId: string
  /** How many of them the tile shows. */
  count?: number
  className?: string
}) {
  if (useGroupedWith(postId) === undefined) return null
  return (
    <>
      <SquareStack aria-hidden="true" className={cx('size-3 flex-none text-ink-3', className)} />
      {count > 1 && (
        <span aria-hidden="true" className={cx('tnum font-normal text-ink-3', className && 'me-1')}>
          {count}
        </span>
      )}
    </>
  )
}

/** The ids of a tile's posts, to find the tile by any of them; undefined for a single post. */
export const idsOf = (all: readonly Post[]): string | undefined =>
  all.length > 1 ? all.map(({ id }) => id).join(' ') : undefined

/** Describes a tile of several posts to screen readers: the platforms and first lines of the others. */
export const otherVariantsText = (all: readonly Post[]): string | undefined =>
  all.length < 2
    ? undefined
    : semicolonSeparated([
        i18n.t('{count} grouped posts', { count: all.length }),
        ...all
          .slice(1)
          .map((post) => commaSeparated([...platformsOf(post).map(platformName), titleOf(post)])),
      ])

const titleOf = (post: Post) => postTitle(post.content.text)

/** Describes a grouped post to screen readers: "one of 2 grouped posts". */
export const groupedPostsText = (all: readonly PostVariant[] | undefined): string | undefined =>
  all && i18n.t('one of {count} grouped posts', { count: all.length })

/** In the hover card: the other grouped posts, and when each is published if it is loaded. */
export function GroupedPostsList({
  post,
  zone,
  postOf,
}: {
  post: Post
  zone: string
  postOf: (id: string) => Post | undefined
}) {
  const all = useGroupedWith(post.id)
  if (!all) return null
  return (
    <div className="mt-2 border-t border-line pt-2 text-12 text-ink-2">
      <p className="flex items-center gap-1.5">
        <SquareStack className="size-3.5 text-ink-3" />
        <span>{i18n.t('One of {count} grouped posts. The others:', { count: all.length })}</span>
      </p>
      <ul className="ps-5">
        {all
          .filter(({ postId }) => postId !== post.id)
          .map(({ postId, platforms }) => (
            <li key={postId}>
              {[commaSeparated(platforms.map(platformName)), whenOf(postOf(postId), zone)]
                .filter(Boolean)
                .join(' · ')}
              <Words post={postOf(postId)} />
            </li>
          ))}
      </ul>
    </div>
  )
}

function Words({ post }: { post: Post | undefined }) {
  return post ? (
    <span dir="auto" className="block truncate text-ink-3">
      {titleOf(post)}
    </span>
  ) : null
}

function whenOf(post: Post | undefined, zone: string): string | undefined {
  if (!post) return undefined
  const at = timeOfPost(post)
  return at === undefined ? i18n.t('not scheduled') : momentText(at, zone)
}
