import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import type { Campaign } from '~/contract/campaign'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'
import { groupVariants, usePostVariants } from '~/src/posts/group-variants'
import { PostRow } from '~/src/posts/post-row'
import type { Selection } from '~/src/records/use-selection'
import { fold } from '~/src/search/matches-words'
import { Checkbox } from '~/src/ui/checkbox'
import { SquareStack } from '~/src/ui/icons'
import { letterOf } from '~/src/ui/keyboard'
import { focusTitle } from '~/src/ui/page-header'
import type { PostsSearch } from './posts-search'

/** Posts that match the search text and every filter. */
export function filterPosts(
  posts: readonly Post[],
  { q = '', campaign, account, review }: PostsSearch,
): Post[] {
  const needle = fold(q.trim())
  return posts.filter(({ content, campaignId, targets, review: own }) => {
    if (campaign !== undefined && campaignId !== campaign) return false
    if (account !== undefined && !targets.some(({ accountId }) => accountId === account)) return false
    if (review !== undefined && own?.state !== review) return false
    return fold(
      [content.text, ...content.hashtags, ...content.mentions, content.link ?? ''].join(' '),
    ).includes(needle)
  })
}

const timeOf = (post: Post) =>
  Date.parse(post.publishedAt ?? post.scheduledAt ?? post.updatedAt ?? post.createdAt ?? '') || 0

/** Upcoming posts soonest first, others newest first. */
export function sortPosts(posts: readonly Post[]): Post[] {
  return posts.toSorted((a, b) => {
    const isUpcoming = a.status === 'scheduled' || a.status === 'queued'
    return isUpcoming ? timeOf(a) - timeOf(b) : timeOf(b) - timeOf(a)
  })
}

/** A count as text; the API lists no more than 100, so that many means “100+”. */
export const countText = (count: number): string => (count >= 100 ? '100+' : String(count))

/**
 * Deleting posts may remove the focused element: their row, or the panel or bar with the button. Focuses the
 * row that took their place, or the title if none is left.
 */
function useRestoreFocus(list: RefObject<HTMLElement | null>, order: readonly string[]): void {
  const focused = useRef<Element>(undefined)
  const shown = useRef(order)
  const isLost = () => document.activeElement === document.body && focused.current?.isConnected === false
  useEffect(() => {
    const trackFocus = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : undefined
    }
    document.addEventListener('focusin', trackFocus)
    return () => document.removeEventListener('focusin', trackFocus)
  }, [])
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = order
    if (!isLost()) return
    const now = new Set(order)
    const at = before.findIndex((id) => !now.has(id))
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    if (at >= 0) rows[Math.min(at, rows.length - 1)]?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => () => queueMicrotask(() => isLost() && focusTitle()), [])
}

type Props = {
  workspaceId: string
  posts: readonly Post[]
  campaigns: readonly Campaign[]
  selection: Selection
  /** The search text: rows show where it was found. */
  q?: string | undefined
  /** Id of the open post. */
  current?: string | undefined
  /** True if the list has posts of any status. */
  mixed: boolean
}

/** Rows that open their panel with Enter; arrow keys move between them, and `X` selects one. */
export function PostList({ workspaceId, posts, campaigns, selection, q, current, mixed }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const groups = groupVariants(posts, usePostVariants(workspaceId))
  const order = groups.flat().map(({ id }) => id)
  useRestoreFocus(list, order)
  const select = (id: string, event: { shiftKey: boolean }) => selection.toggle(id, event.shiftKey, order)
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const focused = event.target instanceof HTMLElement ? event.target.dataset['row'] : undefined
    if (focused && letterOf(event) === 'x' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      return select(focused, event)
    }
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    // From a row's checkbox as well.
    const at = rows.findIndex((row) => row.parentElement?.contains(document.activeElement))
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    event.preventDefault()
    next?.focus()
  }
  const row = (post: Post) => (
    <div
      key={post.id}
      className="flex items-center rounded ps-2 has-checked:bg-iris-tint has-aria-[current]:bg-iris-tint max-md:ps-0"
    >
      <Checkbox
        hideLabel
        // Room for a finger between it and the row's link.
        className="me-1 max-md:-ms-1 max-md:me-0"
        label={i18n.t('Select “{text}”', { text: postTitle(post.content.text, 40) })}
        checked={selection.has(post.id)}
        // Selecting a range needs the Shift key, which a change event doesn't report.
        onChange={() => undefined}
        onClick={(event: MouseEvent) => select(post.id, event)}
      />
      <Link
        data-row={post.id}
        to="/w/$workspaceId/posts/$postId"
        params={{ workspaceId, postId: post.id }}
        search={true}
        aria-current={post.id === current || undefined}
        className="flex min-h-[57px] min-w-0 flex-1 items-center rounded px-2 py-2 outline-offset-[-2px] hover:bg-hover"
      >
        <PostRow
          post={post}
          campaign={campaigns.find(({ id }) => id === post.campaignId)?.name}
          found={foundIn(post, q)}
          mixed={mixed}
        />
      </Link>
    </div>
  )
  return (
    <ul ref={list} onKeyDown={handleKey} className="@container -mx-2">
      {groups.map((group) => (
        <li key={group[0]?.id} className="border-t border-line first:border-t-0">
          {group.length === 1 ? (
            group.map(row)
          ) : (
            <>
              <p className="flex items-center gap-1.5 px-2 pt-2 text-12 text-ink-3">
                <Trans
                  id="<0/> {count} grouped posts"
                  values={{ count: group.length }}
                  components={{ 0: <SquareStack className="size-3.5" /> }}
                />
              </p>
              <ul aria-label={i18n.t('{count} grouped posts', { count: group.length })}>
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

/** Characters of context before and after a match. */
const contextChars = 30

/** `word` with its context in `text`, on one line; undefined if it isn't in it. */
function excerpt(text: string, word: string): string | undefined {
  const line = text.replace(/\s+/g, ' ')
  // Folding may change a character's length, so each is folded alone and positions count characters of the
  // original line.
  const folded = [...line].map(fold)
  let at = -1
  for (let index = 0; index < folded.length && at < 0; index++)
    if (
      folded
        .slice(index, index + word.length)
        .join('')
        .startsWith(word)
    )
      at = index
  if (at < 0) return undefined
  const characters = [...line]
  const from = Math.max(0, at - contextChars)
  const to = Math.min(characters.length, at + word.length + contextChars)
  return `${from > 0 ? '…' : ''}${characters.slice(from, to).join('')}${to < characters.length ? '…' : ''}`
}

/** Where a search found the post, with context; undefined if the first line shows it. */
export function foundIn({ content }: Post, q: string | undefined): string | undefined {
  const words = fold(q?.trim() ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const title = fold(postTitle(content.text))
  const word = words.find((each) => !title.includes(each))
  if (word === undefined) return undefined
  const text = excerpt(content.text, word)
  if (text !== undefined) return i18n.t('Found in the text: {text}', { text })
  const hashtag = content.hashtags.find((tag) => fold(`#${tag}`).includes(word))
  if (hashtag !== undefined) return i18n.t('Found in the hashtags: {hashtag}', { hashtag: `#${hashtag}` })
  const mention = content.mentions.find((name) => fold(`@${name}`).includes(word))
  if (mention !== undefined) return i18n.t('Found in the mentions: {mention}', { mention: `@${mention}` })
  const link = excerpt(content.link ?? '', word)
  return link === undefined ? undefined : i18n.t('Found in the link: {link}', { link })
}
