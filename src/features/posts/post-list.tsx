import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import type { Campaign } from '~/contract/campaign'
import type { Post } from '~/contract/post'
import { groupVariants } from '~/src/posts/variants/group-variants'
import { usePostVariants } from '~/src/posts/variants/use-post-variants'
import { PostRow } from '~/src/posts/tile/post-row'
import { SquareStack } from '~/src/ui/icons'

type Props = {
  workspaceId: string
  posts: readonly Post[]
  campaigns: readonly Campaign[]
  /** The open one. */
  current?: string | undefined
}

/** Rows that open their panel: Enter does, and the arrows walk them. */
export function PostList({ workspaceId, posts, campaigns, current }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const walk = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.findIndex((row) => row === document.activeElement)
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    event.preventDefault()
    next?.focus()
  }
  const groups = groupVariants(posts, usePostVariants(workspaceId))
  const row = (post: Post) => (
    <Link
      key={post.id}
      data-row
      to="/w/$workspaceId/posts/$postId"
      params={{ workspaceId, postId: post.id }}
      search={true}
      aria-current={post.id === current || undefined}
      className="flex min-h-[57px] items-center rounded px-2 py-2 outline-offset-[-2px] hover:bg-hover aria-[current]:bg-iris-tint"
    >
      <PostRow post={post} campaign={campaigns.find(({ id }) => id === post.campaignId)?.name} />
    </Link>
  )
  return (
    <ul ref={list} onKeyDown={walk} className="-mx-2">
      {groups.map((group) => (
        <li key={group[0]?.id} className="border-t border-line first:border-t-0">
          {group.length === 1 ? (
            group.map(row)
          ) : (
            <>
              <p className="flex items-center gap-1.5 px-2 pt-2 text-12 text-ink-3">
                <SquareStack className="size-3.5" />
                {group.length} grouped posts
              </p>
              <ul aria-label={`${group.length} grouped posts`}>
                {group.map((post) => (
                  <li key={post.id}>{row(post)}</li>
                ))}
              </ul>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
