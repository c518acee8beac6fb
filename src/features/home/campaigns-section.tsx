import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import type { Campaign } from '~/contract/campaign'
import type { Day } from '~/domain/calendar/day'
import { isCutShort } from '~/src/api/queries/pages'
import { type Loadable, QueryState } from '~/src/feedback/query-state'
import { lazyWithRetry } from '~/src/ui/lazy'
import { Block, Skeleton } from '~/src/ui/skeleton'
import type { Progress } from './campaign-progress'
import { campaignRowClass, SectionHead } from './section'

const CampaignRows = lazyWithRetry(() => import('./campaign-rows').then((module) => module.CampaignRows))

export interface CampaignsSectionProps {
  workspaceId: string
  query: Loadable<Progress[]>
  all: readonly Campaign[] | undefined
  today: Day
}

const maxShown = 3

/** The active campaigns. */
export function CampaignsSection({ workspaceId, query, all, today }: CampaignsSectionProps) {
  const count = all && all.length > 0 && !isCutShort(all) ? all.length : undefined
  return (
    <section aria-labelledby="home-campaigns">
      <SectionHead
        id="home-campaigns"
        title={i18n.t('Active campaigns')}
        more={
          (all ?? query.error) && (
            <Link to="/w/$workspaceId/campaigns" params={{ workspaceId }}>
              {count === undefined || count === 1
                ? i18n.t('All campaigns')
                : i18n.t('All {count} campaigns', { count })}
            </Link>
          )
        }
      />
      <div className="min-h-[235px]">
        <QueryState
          query={query}
          failed={i18n.t('Couldn’t load campaigns')}
          loading={<LoadingSkeleton />}
          empty={
            <p className="border-t border-line py-3 text-ink-2">
              {i18n.t('No active campaigns. Campaigns group posts, images and dates.')}
            </p>
          }
        >
          {(progress) => (
            <CampaignRows
              progress={progress.slice(0, maxShown)}
              workspaceId={workspaceId}
              today={today}
              fallback={<LoadingSkeleton />}
            />
          )}
        </QueryState>
      </div>
    </section>
  )
}

function LoadingSkeleton() {
  return (
    <Skeleton label={i18n.t('Loading campaigns')}>
      {['a', 'b', 'c'].map((row) => (
        <span key={row} className={campaignRowClass}>
          <Block className="h-12 w-10" />
          <span className="grid gap-2.5">
            <Block className="h-[9px] w-5/12" />
            <Block className="h-1.5" />
            <Block className="h-[9px] w-4/12" />
          </span>
        </span>
      ))}
    </Skeleton>
  )
}
