import { createContext, useContext } from 'react'
import type { Post } from '~/contract/post'
import { localTime, zonedDay } from '~/domain/calendar/zoned'
import type { Together } from '~/src/api/made-together'
import type { TogetherById } from '~/src/modules/made-together/use-together'
import { cx } from '~/src/ui/class-names'
import { SquareStack } from '~/src/ui/icons'
import { platformName } from '~/src/ui/platform-mark'
import { dayName } from './day-names'
import { timeOfPost } from './move/plan-move'

/** Which posts were made as one, for the tiles; a store would be too much, as it changes with the screen alone. */
export const TogetherContext = createContext<TogetherById>(new Map())

/** The posts that were made as one with this one, itself among them; none where it was made alone. */
export const useMadeWith = (postId: string): readonly Together[] | undefined =>
  useContext(TogetherContext).get(postId)

/** On a tile: that it is one of several. Its words are in `togetherText`. */
export function TogetherMark({ postId, className }: { postId: string; className?: string }) {
  return useMadeWith(postId) ? (
    <SquareStack aria-hidden="true" className={cx('size-3 flex-none text-ink-3', className)} />
  ) : null
}

/** "one of 2 made as one": what a tile says to ears. */
export const togetherText = (all: readonly Together[] | undefined): string | undefined =>
  all && `one of ${all.length} made as one`

/** In the hover card: the others, and when each goes out, as far as they are known here. */
export function TogetherLines({
  post,
  zone,
  postOf,
}: {
  post: Post
  zone: string
  postOf: (id: string) => Post | undefined
}) {
  const all = useMadeWith(post.id)
  if (!all) return null
  return (
    <div className="mt-2 border-t border-line pt-2 text-12 text-ink-2">
      <p className="flex items-center gap-1.5">
        <SquareStack className="size-3.5 text-ink-3" />
        One of {all.length} made as one. Beside it:
      </p>
      <ul className="ps-5">
        {all
          .filter(({ postId }) => postId !== post.id)
          .map(({ postId, platforms }) => (
            <li key={postId}>
              {[platforms.map(platformName).join(', '), whenOf(postOf(postId), zone)]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
      </ul>
    </div>
  )
}

function whenOf(post: Post | undefined, zone: string): string | undefined {
  if (!post) return undefined
  const at = timeOfPost(post)
  return at === undefined ? 'no time yet' : `${dayName(zonedDay(at, zone), 'short')}, ${localTime(at, zone)}`
}
