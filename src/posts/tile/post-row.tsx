import { enumWord } from '~/src/ui/enum-labels'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/posts/post-title'
import { shownPlatforms, shownStatus } from '~/src/posts/visible-text'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { StatusGlyph, StatusMark } from '~/src/ui/status-mark'
import { PostPicture } from './post-picture'
import { postTimeText } from './post-time'

export type PostRowProps = {
  post: Post
  /** The campaign's name, where it has one. */
  campaign?: string | undefined
  zone?: string | undefined
}

/** What a list shows of a post: picture, first line, platforms, time, campaign. The link or button is the list's own. */
export function PostRow({ post, campaign, zone }: PostRowProps) {
  const failed = (post.results ?? []).find((result) => result.status === 'failed')
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <PostPicture url={post.content.mediaUrls[0]} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium text-ink">
          {postTitle(post.content.text)}
        </span>
        <span className="flex min-w-0 items-center gap-2 text-12 text-ink-2">
          <PlatformMarks platforms={shownPlatforms(post)} />
          <span className="tnum flex-none whitespace-nowrap">{postTimeText(post, zone)}</span>
          {campaign && (
            <span dir="auto" className="truncate text-ink-3 max-md:hidden">
              {campaign}
            </span>
          )}
          {post.status === 'failed' && failed?.message && (
            <span className="truncate text-red">{failed.message}</span>
          )}
        </span>
      </span>
      <span className="flex-none text-12 max-md:hidden">
        <StatusMark status={shownStatus(post)} />
      </span>
      <span className="flex-none md:hidden">
        <StatusGlyph status={shownStatus(post)} label={enumWord(shownStatus(post))} />
      </span>
    </span>
  )
}
