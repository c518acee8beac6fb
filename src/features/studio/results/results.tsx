import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { brandKitQuery } from '~/src/api/queries/workspace'
import { wordsOf } from '~/src/search/matches-words'
import { SearchBox } from '~/src/search/search-box'
import { useStore } from '~/src/store/store'
import { Button, buttonClass } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'
import { Images } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { Banner } from '~/src/ui/notices'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { CopyRun } from '../copy/copy-run'
import { kitVersion, outdated, predates } from '../runs/kit-version'
import type { Run } from '../runs/run'
import { runStore } from '../runs/run-store'
import { resumeRuns } from '../runs/runner'
import type { StudioSearch } from '../studio-search'
import type { StudioKind } from '../studio-tabs'
import { frameLabel, placed } from './frames'
import { PictureRun } from './image-run'
import { OutdatedNotice } from './outdated-notice'

const CompareDialog = lazyWithRetry(() => import('./compare-dialog').then((module) => module.default))

export interface ResultsProps {
  kind: StudioKind
  workspaceId: string
  search: StudioSearch
}

/** Number of runs shown at first, and added with each "Show older". */
const pageSize = 20

/** The runs stored on this device, newest first. */
export function Results({ kind, workspaceId, search }: ResultsProps) {
  const runs = useRuns(workspaceId)
  const shown = runs?.filter((run) => (run.kind === 'copy') === (kind === 'copy'))
  return (
    <section
      id="studio-results"
      aria-label={i18n.t('Studio results')}
      tabIndex={0}
      className="relative grid min-h-0 scroll-mt-2 content-start gap-6 overflow-auto px-8 pt-3 pb-6 outline-offset-[-2px] md:ps-6 max-md:overflow-visible max-md:px-4"
    >
      {runs === undefined || shown === undefined ? (
        <LoadingResults />
      ) : shown.length === 0 ? (
        <EmptyState title={kind === 'copy' ? i18n.t('No copy yet') : i18n.t('No images yet')}>
          {kind === 'copy'
            ? i18n.t(
                'Generated copy appears here by platform, with the settings used. You can edit it and use it in posts.',
              )
            : i18n.t('Images appear here as they’re created, with the settings used.')}
        </EmptyState>
      ) : (
        <Runs runs={runs} shown={shown} workspaceId={workspaceId} search={search} />
      )}
    </section>
  )
}

interface RunsProps {
  /** All runs of the workspace. */
  runs: readonly Run[]
  shown: readonly Run[]
  workspaceId: string
  search: StudioSearch
}

function Runs({ runs, shown, workspaceId, search }: RunsProps) {
  const { data } = useQuery(brandKitQuery(workspaceId))
  const [visible, setVisible] = useState(pageSize)
  const navigate = useNavigate()
  const kit = data && kitVersion(data)
  const old = outdated(shown, kit)
  const alone = search.older === true && old.length > 0
  const since = useSince(search.q, shown[0]?.at ?? 0)
  const listed = alone ? old : shown
  const found = foundRuns(listed, search.q)
  // A run started during a search is shown even if it doesn't match.
  const seen = listed.filter((run) => run.at > since || found.includes(run))
  const [one, other] = [placed(runs, search.frame), placed(runs, search.with)]
  const stopComparing = () =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, compare: undefined, with: undefined }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <ResultsSearch sought={search.q} found={seen.length} all={listed.length} />
      {search.compare && one && !other && <CompareHint frame={one.frame.number} onCancel={stopComparing} />}
      {kit && old.length > 0 && (
        <OutdatedNotice workspaceId={workspaceId} runs={old} kit={kit} alone={alone} />
      )}
      {seen.length === 0 && <NoMatches sought={search.q} />}
      {seen
        .slice(0, visible)
        .map((run) =>
          run.kind === 'copy' ? (
            <CopyRun key={run.id} run={run} workspaceId={workspaceId} />
          ) : (
            <PictureRun
              key={run.id}
              run={run}
              workspaceId={workspaceId}
              search={search}
              comparing={search.compare === true && one !== undefined}
              outdated={predates(run, kit)}
            />
          ),
        )}
      {seen.length > visible && (
        <Button className="justify-self-center" onClick={() => setVisible(visible + pageSize)}>
          {i18n.t('Show older results')}
        </Button>
      )}
      {one && other && (
        <CompareDialog
          workspaceId={workspaceId}
          pair={[one, other]}
          isOutdated={(run) => predates(run, kit)}
          onClose={stopComparing}
        />
      )}
    </>
  )
}

function CompareHint({ frame, onCancel }: { frame: number; onCancel: () => void }) {
  return (
    <div className="sticky top-0 z-3">
      <Banner
        icon={<Images />}
        action={
          <Button size="sm" onClick={onCancel}>
            {i18n.t('Cancel')}
          </Button>
        }
      >
        {i18n.t('Choose a frame to compare with frame {frame}.', { frame: frameLabel(frame) })}
      </Banner>
    </div>
  )
}

function NoMatches({ sought }: { sought: string | undefined }) {
  return (
    <EmptyState
      title={i18n.t('No matching results')}
      actions={
        <Link to="." search={(before) => ({ ...before, q: undefined })} replace className={buttonClass()}>
          {i18n.t('Show all')}
        </Link>
      }
    >
      <Trans
        id="Nothing matches “{sought}”. Search by prompt, model, campaign or text."
        values={{ sought: <>{sought}</> }}
      />
    </EmptyState>
  )
}

/** Start time of the newest run that existed when the search was entered. */
function useSince(sought: string | undefined, newest: number): number {
  const [mark, setMark] = useState({ sought, newest })
  if (mark.sought !== sought) setMark({ sought, newest })
  return mark.newest
}

function LoadingResults() {
  return (
    <Skeleton label={i18n.t('Loading results')}>
      <Block className="mb-3 h-3 w-64" />
      <span className="grid grid-cols-4 gap-2.5 max-md:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((frame) => (
          <Block key={frame} className="aspect-square rounded-sm" />
        ))}
      </span>
    </Skeleton>
  )
}

/** The searchable texts of a run: prompt, model, campaign, preset, platforms, generated copy. */
function textsOf(run: Run): (string | undefined)[] {
  const makers = run.calls.map(({ madeBy }) => madeBy)
  if (run.kind === 'image')
    return [run.body.prompt, run.body.model, run.body.aspectRatio, run.campaign, ...makers]
  if (run.kind === 'preset') return [run.body.subject, run.preset, run.shape, run.campaign, ...makers]
  const { topic, tone, platforms } = run.body
  const written = run.calls.flatMap(({ variants }) => variants.map(({ text }) => text))
  return [topic, tone, run.campaign, ...platforms, ...written, ...makers]
}

/** The runs that contain every word of the search; all runs without a search. */
function foundRuns<R extends Run>(runs: readonly R[], sought: string | undefined): readonly R[] {
  if (sought === undefined) return runs
  const matches = wordsOf(sought)
  return runs.filter((run) => matches(textsOf(run).join(' ')))
}

interface ResultsSearchProps {
  sought: string | undefined
  found: number
  all: number
}

/** Searches the results. The search is part of the URL. */
function ResultsSearch({ sought, found, all }: ResultsSearchProps) {
  const navigate = useNavigate()
  return (
    <div role="search" aria-label={i18n.t('Generated content')} className="-mb-2 flex items-center gap-3">
      <SearchBox
        label={i18n.t('Search results')}
        className="w-72 max-md:w-full max-md:flex-1"
        value={sought ?? ''}
        onChange={(text) =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, q: text || undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <span role="status" className="tnum text-12 text-ink-3 empty:hidden">
        {sought !== undefined && i18n.t('{found} of {all}', { found, all })}
      </span>
    </div>
  )
}

/** The workspace's runs, newest first; `undefined` until they are loaded. Resumes unfinished runs. */
export function useRuns(workspaceId: string): readonly Run[] | undefined {
  const client = useQueryClient()
  const runs = useStore(runStore.of(workspaceId))
  useEffect(() => void resumeRuns({ client, workspaceId }), [client, workspaceId, runs])
  return runs
}
