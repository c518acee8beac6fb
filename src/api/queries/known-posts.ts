import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type Post, type PostStatus, postStatuses } from '~/contract/post'
import { useStore } from '~/src/store/store'
import { meQuery } from './access'
import { type AllPosts, unlisted } from './all-posts'
import { type CachedRecord, forgotten, recall, remember, type Viewer } from './record-cache'

/** Milliseconds without changes after which listed posts are cached. */
const debounceMs = 1_500

/** When a post that is no longer listed was last seen (ms since the epoch); undefined for listed posts. */
export function seenAtOf(post: Post): number | undefined {
  const { seenAt } = post
  return typeof seenAt === 'number' ? seenAt : undefined
}

/**
 * The cached posts that a cut-off list of their status may hide, with `seenAt`. The others were deleted or
 * changed.
 */
export const seenBefore = (
  cached: readonly CachedRecord<Post>[],
  cutOff: readonly PostStatus[],
  removed: ReadonlySet<string>,
): Post[] =>
  cached.flatMap(({ record, seenAt }) =>
    record.status !== undefined && cutOff.includes(record.status) && !removed.has(record.id)
      ? [{ ...record, seenAt }]
      : [],
  )

/**
 * Posts that were listed once but no longer are, as lists end at 100 (docs/architecture.md "Lists end at
 * 100"). Caches the posts listed now for later.
 */
export function useKnownPosts(workspaceId: string, all: AllPosts): readonly Post[] {
  const principalId = useQuery(meQuery()).data?.id ?? ''
  const viewer = useMemo(() => ({ principalId, workspaceId }), [principalId, workspaceId])
  const [cached, setKnown] = useState<{ viewer: Viewer; posts: readonly CachedRecord<Post>[] }>()
  const cutOffKey = all.cutOff.join(' ')
  const mayHide = cutOffKey !== ''
  useEffect(() => {
    let isCancelled = false
    if (principalId === '' || !mayHide) return
    void recall('post', viewer).then(
      (records) => isCancelled || setKnown({ viewer, posts: Object.values(records) }),
    )
    return () => {
      isCancelled = true
    }
  }, [principalId, viewer, mayHide])
  useEffect(() => {
    if (principalId === '' || all.isPending || all.whole || all.posts.length === 0) return
    const timer = setTimeout(() => void remember('post', viewer, all.posts), debounceMs)
    return () => clearTimeout(timer)
  }, [principalId, viewer, all.isPending, all.whole, all.posts])
  const removed = useStore(forgotten)
  const seen = useMemo(
    () =>
      cached?.viewer === viewer
        ? seenBefore(
            cached.posts,
            postStatuses.filter((status) => cutOffKey.split(' ').includes(status)),
            removed,
          )
        : [],
    [cached, viewer, cutOffKey, removed],
  )
  const [stable] = useState(createStableList)
  return useMemo(() => stable(unlisted(seen, all.posts)), [stable, seen, all.posts])
}

/**
 * Returns the previous list if it has the same posts, so that a move doesn't regroup thousands of them by
 * day.
 */
function createStableList() {
  let last: readonly Post[] = []
  return (next: readonly Post[]): readonly Post[] => {
    const isSame = last.length === next.length && next.every((post, index) => post === last[index])
    if (!isSame) last = next
    return last
  }
}
