import { i18n } from '@lingui/core'
import { useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { countPosts } from '~/contract/lists'
import { type Post, postStatuses } from '~/contract/post'
import { language } from '~/domain/language'
import { useAllPosts, usePendingDeletions } from '~/src/api/queries/all-posts'
import { isCutShort } from '~/src/api/queries/pages'
import {
  allPostsQueries,
  everyPostQuery,
  postCountsQuery,
  postListQuery,
  postPagesQuery,
} from '~/src/api/queries/posts'
import { keyFor } from '~/src/api/queries/query'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { type Loadable, QueryState } from '~/src/feedback/query-state'
import { useScrolled } from '~/src/feedback/use-scrolled'
import { useNamedCampaigns } from '~/src/records/use-named-campaigns'
import { useSelection } from '~/src/records/use-selection'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { EmptyState, NewestNotice } from '~/src/ui/empty-state'
import { ListEnd } from '~/src/ui/list-end'
import { SkeletonRows } from '~/src/ui/skeleton'
import { BulkBar } from './bulk/bulk-bar'
import { countText, filterPosts, PostList, sortPosts } from './post-list'
import { filterOf, type PostsSearch, type PostTab, tabFilter, tabOrder } from './posts-search'

interface Props {
  workspaceId: string
  search: PostsSearch
  tab: PostTab
  onClear: () => void
  /** Shown if the tab has no posts and no filter is set. */
  empty: ReactNode
}

const isFiltered = ({ q, campaign, account, review }: PostsSearch): boolean =>
  (q ?? campaign ?? account ?? review) !== undefined

/** True if the API pages and searches its lists; undefined while loading. */
function useHasPages(): boolean | undefined {
  const { studio, isPending } = useExtensions()
  return isPending ? undefined : (studio?.features.includes('lists') ?? false)
}

/** A tab's posts, all of them if the API pages its lists, else those it returns. */
export function ListedPosts(props: Props) {
  const paged = useHasPages()
  const { q, campaign, account, review } = props.search
  // A selection belongs to one filter, so another one starts afresh.
  const key = JSON.stringify([props.tab, q, campaign, account, review])
  if (paged === undefined) return <SkeletonRows label={i18n.t('Loading posts')} rows={8} />
  return paged ? (
    <PagedPosts key={key} {...props} />
  ) : props.tab === 'all' ? (
    <AllPosts key={key} {...props} />
  ) : (
    <StatusPosts key={key} {...props} tab={props.tab} />
  )
}

const hasFailed = ({ state }: { state: { error: Error | null } }) => state.error !== null

function PagedPosts(props: Props) {
  const { workspaceId, search, tab } = props
  const client = useQueryClient()
  const order = tabOrder(tab)
  const filter = tabFilter(search, tab)
  const { query, records, total, end } = useScrolled(
    useInfiniteQuery(postPagesQuery(workspaceId, filter, order)),
  )
  const refetch = () => {
    // What the tabs and the title count mostly fails together with the list.
    const failed = { queryKey: keyFor(countPosts), predicate: hasFailed }
    void client.refetchQueries({ ...failed, type: 'active' })
    return query.refetch()
  }
  return (
    <Listing
      {...props}
      query={{ ...query, refetch }}
      shown={records}
      total={total}
      readAll={() => client.query({ ...everyPostQuery(workspaceId, { ...filter, order }), staleTime: 0 })}
      end={<ListEnd {...end} />}
    />
  )
}

function StatusPosts(props: Props & { tab: Exclude<PostTab, 'all'> }) {
  const query = useQuery(postListQuery(props.workspaceId, { status: props.tab }))
  return <Unpaged {...props} query={query} cut={isCutShort(query.data)} />
}

function AllPosts(props: Props) {
  const all = useAllPosts(props.workspaceId)
  const query = { ...all, data: all.isPending ? undefined : all.posts }
  return <Unpaged {...props} query={query} cut={all.cutOff.length > 0} />
}

function Unpaged(props: Props & { query: Loadable<readonly Post[]>; cut: boolean }) {
  const { query, search, cut } = props
  const shown = useMemo(() => sortPosts(filterPosts(query.data ?? [], search)), [query.data, search])
  return <Listing {...props} shown={shown} end={cut && <NewestNotice />} />
}

interface ListingProps extends Props {
  query: Loadable<readonly Post[]>
  shown: readonly Post[]
  end: ReactNode
  /** Number of posts if `shown` isn't all, and how to read them all. */
  total?: number | undefined
  readAll?: (() => Promise<readonly Post[]>) | undefined
}

function Listing(props: ListingProps) {
  const { workspaceId, search, query, shown, end, onClear, empty } = props
  const campaigns = useNamedCampaigns(
    workspaceId,
    useMemo(() => shown.map(({ campaignId }) => campaignId), [shown]),
  )
  const { postId } = useParams({ strict: false })
  const pending = usePendingDeletions()
  const posts = useMemo(() => shown.filter(({ id }) => !pending.has(id)), [shown, pending])
  const selection = useSelection(posts)
  return (
    <QueryState
      query={query}
      failed={i18n.t('Couldn’t load posts')}
      loading={<SkeletonRows label={i18n.t('Loading posts')} rows={8} />}
    >
      {() => (
        <>
          {posts.length > 0 && (
            <>
              <Checkbox
                label={i18n.t('Select all shown')}
                checked={selection.everything || posts.every(({ id }) => selection.has(id))}
                onChange={({ target }) =>
                  target.checked ? selection.choose(posts.map(({ id }) => id)) : selection.clear()
                }
                className="pb-2 text-12 text-ink-2"
              />
              <PostList
                workspaceId={workspaceId}
                posts={posts}
                campaigns={campaigns}
                selection={selection}
                q={search.q}
                current={postId}
                mixed={props.tab === 'all'}
              />
              <BulkBar
                workspaceId={workspaceId}
                selection={selection}
                total={Math.max(shown.length, props.total ?? 0) - (shown.length - posts.length)}
                readAll={props.readAll ?? (() => Promise.resolve(posts))}
              />
            </>
          )}
          {posts.length === 0 && isFiltered(search) && (
            <EmptyState
              title={i18n.t('No matching posts')}
              actions={<Button onClick={onClear}>{i18n.t('Clear search')}</Button>}
            />
          )}
          {posts.length === 0 && !isFiltered(search) && empty}
          {posts.length > 0 && end}
        </>
      )}
    </QueryState>
  )
}

/** Number of matching posts by tab; a tab is missing while its count is unknown. */
export function usePostCounts(workspaceId: string, search: PostsSearch): ReadonlyMap<PostTab, string> {
  const paged = useHasPages()
  const pending = usePendingDeletions()
  const counted = useQuery({ ...postCountsQuery(workspaceId, filterOf(search)), enabled: paged === true })
  const results = useQueries({
    queries: allPostsQueries(workspaceId).map((query) => ({ ...query, enabled: paged === false })),
  })
  const counts = new Map<PostTab, string>()
  if (counted.data) {
    const pendingPosts = [...pending.values()].flatMap((each) =>
      each.workspaceId === workspaceId ? each.post : [],
    )
    const deleted = filterPosts(pendingPosts, search)
    const set = (tab: PostTab, count: number, removed: readonly Post[]) =>
      counts.set(tab, Math.max(0, count - removed.length).toLocaleString(language))
    set('all', counted.data.total, deleted)
    for (const status of postStatuses)
      set(
        status,
        counted.data.statuses[status] ?? 0,
        deleted.filter((post) => post.status === status),
      )
    return counts
  }
  let all = 0
  let full = false
  for (const [index, status] of postStatuses.entries()) {
    const posts = results[index]?.data
    if (!posts) continue
    const cut = posts.length >= 100
    const found =
      cut && !isFiltered(search) ? posts : filterPosts(posts, search).filter(({ id }) => !pending.has(id))
    counts.set(status, countText(found.length))
    all += found.length
    full ||= cut
  }
  if (counts.size === postStatuses.length) counts.set('all', full ? `${all}+` : String(all))
  return counts
}
