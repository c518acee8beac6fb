import { i18n } from '@lingui/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  type Activity,
  type ActivityKind,
  activityKinds,
  ownersActivity,
  studioActor,
} from '~/contract/activity'
import { useWorkspace } from '~/src/api/queries/access'
import { type ActivityFilter, activityPagesQuery, readActivity } from '~/src/api/queries/activity'
import { memberListQuery } from '~/src/api/queries/people'
import { notifyOnFailure } from '~/src/feedback/failure-toast'
import { QueryState } from '~/src/feedback/query-state'
import { useScrolled } from '~/src/feedback/use-scrolled'
import { ActivityList, noActivity } from '~/src/team/activity-list'
import { activityKindName, activityText, actorName, changedFieldsText } from '~/src/team/activity-words'
import { Button } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'
import { FilterChip } from '~/src/ui/filter-chip'
import { Download } from '~/src/ui/icons'
import { ListEnd } from '~/src/ui/list-end'
import { saveFile } from '~/src/ui/save-file'
import { SkeletonRows } from '~/src/ui/skeleton'
import { type ActivitySearch, type Period, periods } from './activity-search'

interface Props {
  workspaceId: string
  search: ActivitySearch
  onSearch: (change: Partial<ActivitySearch>) => void
}

const dayMs = 86_400_000

const periodName: Readonly<Record<Period, string>> = {
  1: i18n.t('Last 24 hours'),
  7: i18n.t('Last 7 days'),
  30: i18n.t('Last 30 days'),
}

const isKind = (word: string | undefined): word is ActivityKind => activityKinds.some((kind) => kind === word)

function filterOf({ who, kind, days, record }: ActivitySearch, now: number): ActivityFilter {
  return {
    ...(who !== undefined && { actorId: who }),
    ...(isKind(kind) && { kinds: kind }),
    ...(record !== undefined && { recordId: record }),
    ...(days !== undefined && { from: new Date(now - Number(days) * dayMs).toISOString() }),
  }
}

/** The workspace's activity, newest first, with filters and CSV export. */
export function ActivityTab({ workspaceId, search, onSearch }: Props) {
  // Fixed, so that the start of the period doesn't move while the list is scrolled.
  const [opened] = useState(() => Date.now())
  const filter = useMemo(() => filterOf(search, opened), [search, opened])
  const pages = useInfiniteQuery({
    ...activityPagesQuery(workspaceId, filter),
    placeholderData: keepPreviousData,
  })
  const { query, records, end } = useScrolled(pages)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <section aria-labelledby="settings-activity" className="max-w-4xl pb-6">
      <div className="mb-2 grid grid-cols-[1fr_auto] items-center gap-x-3">
        <h2 id="settings-activity">{i18n.t('Activity')}</h2>
        <ExportButton workspaceId={workspaceId} filter={filter} count={records.length} />
        <p className="col-span-2 text-ink-2">
          {i18n.t('Who changed what. Entries are kept for a year and deleted with the workspace.')}
        </p>
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-1.5">
        <Filters workspaceId={workspaceId} search={search} onSearch={onSearch} />
      </div>
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load activity')}
        loading={<SkeletonRows label={i18n.t('Loading activity')} rows={8} />}
        empty={
          isFiltered ? (
            <EmptyState title={i18n.t('No matching activity')}>
              {i18n.t('Nothing in the last year matches these filters.')}
            </EmptyState>
          ) : (
            <EmptyState title={i18n.t('No activity yet')}>{noActivity()}</EmptyState>
          )
        }
      >
        {(listed) => (
          <>
            <ActivityList workspaceId={workspaceId} entries={listed} />
            <ListEnd {...end} />
          </>
        )}
      </QueryState>
    </section>
  )
}

function Filters({ workspaceId, search, onSearch }: Props) {
  const { data: members = [] } = useQuery(memberListQuery(workspaceId))
  const isOwner = useWorkspace(workspaceId)?.role === 'owner'
  const kinds: readonly ActivityKind[] = isOwner
    ? activityKinds
    : activityKinds.filter((kind) => !ownersActivity.includes(kind))
  return (
    <>
      <FilterChip
        label={i18n.t('Person')}
        options={[
          ...members.map(({ id, name }) => ({ value: id, label: name ?? id })),
          { value: studioActor, label: i18n.t('The studio') },
        ]}
        value={search.who}
        onChange={(who) => onSearch({ who })}
      />
      <FilterChip
        label={i18n.t({ id: 'Record (filter)', message: 'Record' })}
        options={kinds.map((kind) => ({ value: kind, label: activityKindName(kind) }))}
        value={isKind(search.kind) ? search.kind : undefined}
        onChange={(kind) => onSearch({ kind })}
      />
      <FilterChip
        label={i18n.t({ id: 'When (past)', message: 'When' })}
        options={periods.map((days) => ({ value: days, label: periodName[days] }))}
        value={search.days}
        onChange={(days) => onSearch({ days })}
      />
      {search.record !== undefined && (
        <Button size="sm" variant="quiet" onClick={() => onSearch({ record: undefined })}>
          {i18n.t('Show all records')}
        </Button>
      )}
    </>
  )
}

interface ExportProps {
  workspaceId: string
  filter: ActivityFilter
  /** Number of listed entries. */
  count: number
}

function ExportButton({ workspaceId, filter, count }: ExportProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await notifyOnFailure(
      readActivity(workspaceId, filter).then(exportActivity),
      i18n.t('Couldn’t export the activity'),
    )
    setBusy(false)
  }
  return (
    <Button
      size="sm"
      icon={<Download />}
      busy={busy}
      notAllowed={count === 0 && i18n.t('There is no activity to export.')}
      onClick={() => void save()}
    >
      {i18n.t('Export CSV')}
    </Button>
  )
}

/** Downloads entries as CSV; times in UTC. */
async function exportActivity(entries: readonly Activity[]): Promise<void> {
  const { writeCsv } = await import('~/src/import-export/csv')
  const header = [
    i18n.t('Time (UTC)'),
    i18n.t('Person'),
    i18n.t('Token'),
    i18n.t('Activity'),
    i18n.t('Changed fields'),
    i18n.t({ id: 'Record (filter)', message: 'Record' }),
    i18n.t('Record ID'),
  ]
  const rows = entries.map((entry) => [
    entry.createdAt ?? '',
    actorName(entry),
    entry.actor?.token ?? '',
    activityText(entry),
    changedFieldsText(entry) ?? '',
    entry.recordName ?? '',
    entry.recordId ?? '',
  ])
  saveFile('activity.csv', 'text/csv', writeCsv([header, ...rows]))
}
