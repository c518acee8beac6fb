import { enumWord } from '~/src/ui/enum-labels'
import { Link } from '@tanstack/react-router'
import { type Post, postStatuses } from '~/contract/post'
import { groupByStatus } from '~/src/posts/group-by-status'
import { postTitle } from '~/domain/posts/post-title'
import { shownStatus } from '~/src/posts/visible-text'
import { PostRow } from '~/src/posts/tile/post-row'
import { StatusGlyph, StatusMark } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time-text'
import { placesOf } from './campaign-summary'

type Props = { workspaceId: string; posts: readonly Post[] }

/** A campaign's posts: on a line from first to last, and by status. */
export function CampaignPosts({ workspaceId, posts }: Props) {
  const groups = groupByStatus(posts)
  return (
    <>
      <Timeline posts={posts} />
      {([...postStatuses, 'unknown'] as const).map((status) => {
        const group = groups.get(status) ?? []
        if (group.length === 0) return null
        return (
          <section key={status} aria-label={enumWord(status)} className="grid grid-cols-1 gap-1">
            <h3 className="flex items-center gap-2">
              <StatusMark status={status} word={status === 'unknown' ? 'Other or no status' : undefined} />
              <span className="tnum text-12 font-normal text-ink-3">{group.length}</span>
            </h3>
            <ul>
              {group.map((post) => (
                <li key={post.id} className="border-t border-line">
                  <Link
                    to="/w/$workspaceId/posts/$postId"
                    params={{ workspaceId, postId: post.id }}
                    className="block py-2 hover:bg-hover"
                  >
                    <PostRow post={post} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** Where the posts lie between the first and the last; the rows below say it in words. */
function Timeline({ posts }: { posts: readonly Post[] }) {
  const places = placesOf(posts)
  const [first] = places
  const last = places.at(-1)
  if (!first || !last) return null
  return (
    <figure aria-label="Posts over time" className="grid gap-1.5">
      <div className="relative mx-1.5 h-6 border-b border-line-2">
        {places.map(({ post, at, place }) => (
          <span
            key={post.id}
            title={`${timeText(at, 'dayTime')}: ${postTitle(post.content.text, 40)}`}
            className="absolute -bottom-1.5 -translate-x-1/2 rtl:translate-x-1/2 rounded-full bg-sheet"
            style={{ insetInlineStart: `${place * 100}%` }}
          >
            <StatusGlyph status={shownStatus(post)} />
          </span>
        ))}
      </div>
      <figcaption className="flex justify-between text-12 text-ink-3">
        <span>{timeText(first.at, 'date')}</span>
        {last !== first && <span>{timeText(last.at, 'date')}</span>}
      </figcaption>
    </figure>
  )
}
