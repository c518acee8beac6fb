import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery, useQueries } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, type ReactNode } from 'react'
import { postStatuses, type PostStatus } from '~/contract/post'
import { isCutOff } from '~/src/api/queries/query'
import { campaignListQuery } from '~/src/api/queries/workspace'
import { postListQuery, postQuery, allPostsQueries } from '~/src/api/queries/posts'
import { usePendingDeletions } from '~/src/api/queries/all-posts'
import { QueryState } from '~/src/feedback/query-state'
import { UnfinishedButton } from '~/src/posts/unfinished-posts'
import { Button, buttonClass } from '~/src/ui/button'
import { EmptyState, NewestNotice } from '~/src/ui/empty-state'
import { FilterChip } from '~/src/ui/filter-chip'
import { Flag, PenLine, Search } from '~/src/ui/icons'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { WithPanel } from '~/src/ui/side-panel'
import { SkeletonRows } from '~/src/ui/skeleton'
import { StatusGlyph } from '~/src/ui/status-mark'
import { Tabs } from '~/src/ui/tabs'
import { TextInput } from '~/src/ui/text-input'
import { filterPosts, sortPosts, countText, PostList } from './post-list'
import { listPosts } from '~/contract/endpoints'
import { SkippedNotice } from '~/src/feedback/skipped-notice'
import { OpenOperations } from './open-operations'
import type { PostsSearch } from './posts-search'

/** The list's tabs in order, each with its empty state. */
const statusTabs: readonly { value: PostStatus; label: string; title: string; empty: string }[] = [
  {
    value: 'draft',
    label: i18n.t('Drafts'),
    title: i18n.t('No drafts'),
    empty: i18n.t('Unscheduled posts appear here.'),
  },
  {
    value: 'scheduled',
    label: i18n.t('Scheduled'),
    title: i18n.t('Nothing scheduled'),
    empty: i18n.t('Posts with a date and time appear here until they’re published.'),
  },
  {
    value: 'queued',
    label: i18n.t('Queued'),
    title: i18n.t('Nothing queued'),
    empty: i18n.t('Posts waiting for their queue’s next slot appear here.'),
  },
  {
    value: 'published',
    label: i18n.t('Published'),
    title: i18n.t('Nothing published yet'),
    empty: i18n.t('Published posts appear here, with links.'),
  },
  {
    value: 'failed',
    label: i18n.t('Failed'),
    title: i18n.t('No failed posts'),
    empty: i18n.t('Posts that failed to publish appear here, with the reason.'),
  },
]

export interface PostsScreenProps {
  workspaceId: string
  search: PostsSearch
  onSearch: (change: Partial<PostsSearch>) => void
  panel: ReactNode
}

/** Posts by status (docs/screens.md "posts"). */
export function PostsScreen({ workspaceId, search, onSearch, panel }: PostsScreenProps) {
  const { status, isPending } = useStatus(workspaceId, search)
  const counts = usePostCounts(workspaceId)
  return (
    <WithPanel panel={panel}>
      <PageHeader
        title={i18n.t('Posts')}
        say={summaryOf(counts)}
        actions={<UnfinishedButton workspaceId={workspaceId} />}
      />
      <OpenOperations workspaceId={workspaceId} />
      <SkippedNotice list={listPosts} />
      <Tabs
        label={i18n.t('Posts by status')}
        tabs={statusTabs.map(({ value, label }) => ({
          value,
          label,
          icon: <StatusGlyph status={value} />,
          count: counts.get(value) ?? '',
        }))}
        value={status}
        onChange={(next) => onSearch({ status: next })}
        aside={<Filters workspaceId={workspaceId} search={search} onSearch={onSearch} />}
      >
        <PageBody>
          {isPending ? (
            <SkeletonRows label={i18n.t('Loading posts')} rows={8} />
          ) : (
            <Listed workspaceId={workspaceId} search={search} onSearch={onSearch} status={status} />
          )}
        </PageBody>
      </Tabs>
    </WithPanel>
  )
}

/** A post opened by a link without a status is shown in the list of its own status. */
function useStatus(workspaceId: string, search: PostsSearch) {
  const { postId } = useParams({ strict: false })
  const navigate = useNavigate()
  const asked = search.status === undefined && postId !== undefined
  const opened = useQuery({ ...postQuery(workspaceId, postId ?? ''), enabled: asked })
  const own = asked ? statusTabs.find(({ value }) => value === opened.data?.status)?.value : undefined
  useEffect(() => {
    if (!own || postId === undefined) return
    void navigate({
      to: '/w/$workspaceId/posts/$postId',
      params: { workspaceId, postId },
      search: { ...search, status: own },
      replace: true,
    })
  })
  return { status: search.status ?? own ?? 'draft', isPending: asked && opened.isPending }
}

function summaryOf(counts: ReadonlyMap<string, string>): string {
  const [scheduled, queued, failed] = ['scheduled', 'queued', 'failed'].map((status) => counts.get(status))
  if (scheduled === undefined || queued === undefined) return '\u00a0'
  if (scheduled === '0' && queued === '0' && (failed ?? '0') === '0')
    return i18n.t('Nothing scheduled or queued.')
  return failed === undefined || failed === '0'
    ? i18n.t('{scheduled} scheduled, {queued} queued.', { scheduled, queued })
    : i18n.t('{scheduled} scheduled, {queued} queued, {failed} failed.', { scheduled, queued, failed })
}

type Part = Pick<PostsScreenProps, 'workspaceId' | 'search' | 'onSearch'>

function Filters({ workspaceId, search, onSearch }: Part) {
  const { data: campaigns = [] } = useQuery(campaignListQuery(workspaceId))
  return (
    <>
      <FilterChip
        label={i18n.t('Campaign')}
        icon={<Flag />}
        options={campaigns.map(({ id, name }) => ({ value: id, label: name ?? id }))}
        value={search.campaign}
        onChange={(campaign) => onSearch({ campaign })}
      />
      <TextInput
        type="search"
        aria-label={i18n.t('Search posts')}
        placeholder={i18n.t('Search')}
        prefix={<Search className="size-3.5" />}
        value={search.q ?? ''}
        onChange={(event) => onSearch({ q: event.target.value || undefined })}
        className="ms-auto max-w-60 max-md:ms-0 max-md:w-auto max-md:max-w-none max-md:flex-1"
      />
    </>
  )
}

function Listed({ workspaceId, search, onSearch, status }: Part & { status: PostStatus }) {
  const query = useQuery(postListQuery(workspaceId, { status }))
  const { data: campaigns = [] } = useQuery(campaignListQuery(workspaceId))
  const { postId } = useParams({ strict: false })
  const pending = usePendingDeletions()
  const posts = useMemo(
    () => sortPosts(filterPosts(query.data ?? [], search)).filter(({ id }) => !pending.has(id)),
    [query.data, search, pending],
  )
  const words = statusTabs.find(({ value }) => value === status)
  const filtered = search.q !== undefined || search.campaign !== undefined || search.account !== undefined
  return (
    <QueryState
      query={query}
      failed={i18n.t('Couldn’t load posts')}
      loading={<SkeletonRows label={i18n.t('Loading posts')} rows={8} />}
    >
      {(all) => (
        <>
          {posts.length > 0 && (
            <PostList workspaceId={workspaceId} posts={posts} campaigns={campaigns} current={postId} />
          )}
          {posts.length === 0 && filtered && all.length > 0 && (
            <EmptyState
              title={i18n.t('No matching posts')}
              actions={
                <Button onClick={() => onSearch({ q: undefined, campaign: undefined, account: undefined })}>
                  {i18n.t('Clear search')}
                </Button>
              }
            />
          )}
          {posts.length === 0 && !(filtered && all.length > 0) && (
            <EmptyState title={words?.title} actions={<WriteOne workspaceId={workspaceId} />}>
              {words?.empty}
            </EmptyState>
          )}
          {isCutOff(all) && <NewestNotice />}
        </>
      )}
    </QueryState>
  )
}

function WriteOne({ workspaceId }: { workspaceId: string }) {
  return (
    <Link to="/w/$workspaceId/posts/new" params={{ workspaceId }} className={buttonClass()}>
      <Trans id="<0/> Write a post" components={{ 0: <PenLine aria-hidden="true" /> }} />
    </Link>
  )
}

/** How many posts of each status there are, by status; missing while that is not known. */
function usePostCounts(workspaceId: string): ReadonlyMap<string, string> {
  const pending = usePendingDeletions()
  const results = useQueries({ queries: allPostsQueries(workspaceId) })
  const counts = new Map<string, string>()
  for (const [index, status] of postStatuses.entries()) {
    const posts = results[index]?.data
    if (!posts) continue
    const full = posts.length >= 100
    counts.set(status, countText(full ? posts.length : posts.filter(({ id }) => !pending.has(id)).length))
  }
  return counts
}
