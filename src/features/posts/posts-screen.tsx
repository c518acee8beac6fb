import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId } from 'react'
import { listPosts } from '~/contract/endpoints'
import { reviewStates } from '~/contract/post'
import { postQuery } from '~/src/api/queries/posts'
import { repeatListQuery } from '~/src/api/queries/repeats'
import { SkippedNotice } from '~/src/feedback/use-scrolled'
import { useIsLeaving } from '~/src/navigation/use-is-leaving'
import { ruleText, useHasRepeats } from '~/src/posts/repeats/repeat-text'
import { reviewWord, useHasReviews } from '~/src/posts/reviews/review-state'
import { UnfinishedButton } from '~/src/posts/unfinished-posts'
import { RecordFilter } from '~/src/records/record-menu'
import { useCampaignChoices } from '~/src/records/use-record-choices'
import { SearchBox } from '~/src/search/search-box'
import { buttonClass } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'
import { FilterChip } from '~/src/ui/filter-chip'
import { Check, Flag, PenLine } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { WithPanel } from '~/src/ui/side-panel'
import { SkeletonRows } from '~/src/ui/skeleton'
import { StatusGlyph } from '~/src/ui/status-mark'
import { Tabs } from '~/src/ui/tabs'
import { BulkProgress } from './bulk/bulk-progress'
import { ListedPosts, usePostCounts } from './listed-posts'
import { OpenOperations } from './open-operations'
import { type PostsSearch, type PostTab, tabAt } from './posts-search'

const RepeatRow = lazyWithRetry(() =>
  import('~/src/posts/repeats/repeat-row').then((module) => module.RepeatRow),
)

/** The list's tabs in order, each with its empty state. */
const statusTabs: readonly { value: PostTab; label: string; title: string; empty: string }[] = [
  {
    value: 'all',
    label: i18n.t('All'),
    title: i18n.t('No posts yet'),
    empty: i18n.t('Drafts, scheduled, queued, published and failed posts appear here.'),
  },
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
  onSearch: (change: Partial<PostsSearch> | ((latest: PostsSearch) => Partial<PostsSearch>)) => void
  panel: ReactNode
}

/** Posts by status (docs/screens.md, “posts”). */
export function PostsScreen({ workspaceId, search, onSearch, panel }: PostsScreenProps) {
  const { status, isPending } = useStatus(workspaceId, search)
  const counts = usePostCounts(workspaceId, {})
  const found = usePostCounts(workspaceId, search)
  const tabTexts = statusTabs.find(({ value }) => value === status)
  return (
    <WithPanel panel={panel}>
      <PageHeader
        title={i18n.t('Posts')}
        subtitle={summaryOf(counts)}
        actions={<UnfinishedButton workspaceId={workspaceId} />}
      />
      <OpenOperations workspaceId={workspaceId} />
      <BulkProgress workspaceId={workspaceId} />
      <SkippedNotice list={listPosts} />
      <Tabs
        label={i18n.t('Posts by status')}
        tabs={statusTabs.map(({ value, label }) => ({
          value,
          label,
          ...(value === 'all' ? { digits: 3 } : { icon: <StatusGlyph status={value} /> }),
          count: found.get(value) ?? '',
        }))}
        value={status}
        onChange={(next) => onSearch({ status: next })}
        aside={<Filters workspaceId={workspaceId} search={search} onSearch={onSearch} />}
      >
        <PageBody>
          {status === 'scheduled' && <PausedRepeats workspaceId={workspaceId} />}
          {isPending ? (
            <SkeletonRows label={i18n.t('Loading posts')} rows={8} />
          ) : (
            <ListedPosts
              workspaceId={workspaceId}
              search={search}
              tab={status}
              onClear={() =>
                onSearch({ q: undefined, campaign: undefined, account: undefined, review: undefined })
              }
              empty={
                <EmptyState title={tabTexts?.title} actions={<WritePostLink workspaceId={workspaceId} />}>
                  {tabTexts?.empty}
                </EmptyState>
              }
            />
          )}
        </PageBody>
      </Tabs>
    </WithPanel>
  )
}

/** Paused repeats by a rule: their planned posts were deleted, so that no post leads to them. */
function PausedRepeats({ workspaceId }: { workspaceId: string }) {
  const hasRepeats = useHasRepeats()
  const { data: repeats = [] } = useQuery({ ...repeatListQuery(workspaceId), enabled: hasRepeats })
  const heading = useId()
  const paused = repeats.flatMap((repeat) =>
    repeat.state === 'paused' && repeat.rule ? { repeat, rule: repeat.rule } : [],
  )
  if (paused.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mb-6 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id={heading} className="font-medium">
        {i18n.t('Paused repeats')}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {paused.map(({ repeat, rule }) => (
          <RepeatRow
            key={repeat.id}
            workspaceId={workspaceId}
            repeat={repeat}
            facts={ruleText(rule)}
            fallback={<li className="h-19 rounded border border-line" />}
          />
        ))}
      </ul>
    </section>
  )
}

/** The current tab. A post opened by a link without a status is shown in the tab of its own status. */
function useStatus(workspaceId: string, search: PostsSearch) {
  const { postId } = useParams({ strict: false })
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const needsStatus = search.status === undefined && postId !== undefined
  const opened = useQuery({ ...postQuery(workspaceId, postId ?? ''), enabled: needsStatus })
  const ownStatus = needsStatus
    ? statusTabs.find(({ value }) => value === opened.data?.status)?.value
    : undefined
  useEffect(() => {
    if (!ownStatus || postId === undefined || isLeaving()) return
    void navigate({
      to: '/w/$workspaceId/posts/$postId',
      params: { workspaceId, postId },
      search: { ...search, status: ownStatus },
      replace: true,
    })
  })
  const status: PostTab = search.status ?? ownStatus ?? tabAt(search)
  return { status, isPending: needsStatus && opened.isPending }
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

type FilterProps = Pick<PostsScreenProps, 'workspaceId' | 'search' | 'onSearch'>

function Filters({ workspaceId, search, onSearch }: FilterProps) {
  const campaigns = useCampaignChoices(workspaceId, search.campaign)
  return (
    <>
      <RecordFilter
        choices={campaigns}
        icon={<Flag />}
        value={search.campaign}
        onChange={(campaign) => onSearch({ campaign })}
      />
      {useHasReviews() && (
        <FilterChip
          label={i18n.t('Review')}
          icon={<Check />}
          options={reviewStates.map((state) => ({ value: state, label: reviewWord(state) }))}
          value={search.review}
          onChange={(review) => onSearch({ review, ...(review && { status: 'all' }) })}
        />
      )}
      <SearchBox
        label={i18n.t('Search posts')}
        value={search.q ?? ''}
        onChange={(text) => {
          const q = text || undefined
          // Matches may be in any tab; the tabs' counts say where. A tab chosen since typing stays.
          const isNew = q !== undefined && search.q === undefined
          onSearch(({ status }) => ({ q, ...(isNew && status === search.status && { status: 'all' }) }))
        }}
        className="ms-auto w-36 max-w-64 grow max-md:w-full max-md:max-w-none"
      />
    </>
  )
}

function WritePostLink({ workspaceId }: { workspaceId: string }) {
  return (
    <Link to="/w/$workspaceId/posts/new" params={{ workspaceId }} className={buttonClass()}>
      <Trans id="<0/> Write a post" components={{ 0: <PenLine aria-hidden="true" /> }} />
    </Link>
  )
}
