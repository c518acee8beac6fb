import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Campaign } from '~/contract/campaign'
import { coverOf } from '~/contract/product'
import { accountListQuery, campaignQuery, productQuery } from '~/src/api/queries/workspace'
import { QueryState } from '~/src/feedback/query-state'
import { safeHttpUrl } from '~/src/form/urls'
import { useMediaAt } from '~/src/media/media-at'
import { GoLink } from '~/src/records/go-link'
import { RecordState } from '~/src/records/record-state'
import { PresenceNote } from '~/src/team/presence-note'
import { backLinkClass } from '~/src/ui/class-names'
import { EmptyState } from '~/src/ui/empty-state'
import { ArrowLeft } from '~/src/ui/icons'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { SkeletonRows } from '~/src/ui/skeleton'
import { PlanForm } from './plan-form'
import { PlanResult } from './plan-result'
import type { ProposalMedia } from './proposal'
import { proposalMedia } from './proposal-card'
import { usePlan } from './use-plan'
import { usePlanRequest } from './use-plan-request'

export interface PlanScreenProps {
  workspaceId: string
  campaignId: string
}

/** Proposes a campaign's posts for a period from free copy. Nothing is created before it is reviewed. */
export function PlanScreen({ workspaceId, campaignId }: PlanScreenProps) {
  const query = useQuery(campaignQuery(workspaceId, campaignId))
  return (
    <>
      <div className="flex-none px-8 pt-4 max-md:px-4">
        <Link
          to="/w/$workspaceId/campaigns/$campaignId"
          params={{ workspaceId, campaignId }}
          className={backLinkClass}
        >
          <ArrowLeft className="size-3.5 flex-none rtl:-scale-x-100" />
          <bdi className="min-w-0 truncate">{query.data?.name ?? i18n.t('The campaign')}</bdi>
        </Link>
      </div>
      <PageHeader
        title={i18n.t('Plan posts')}
        subtitle={i18n.t('Proposes drafts using free copy. You review them before anything is created.')}
      />
      <PageBody>
        <PresenceNote workspaceId={workspaceId} kind="plan" recordId={campaignId} />
        <RecordState
          query={query}
          kind="campaign"
          loading={<SkeletonRows label={i18n.t('Loading campaign')} rows={3} />}
          back={
            <GoLink to="/w/$workspaceId/campaigns" params={{ workspaceId }}>
              {i18n.t('All campaigns')}
            </GoLink>
          }
        >
          {(campaign) => <Planner workspaceId={workspaceId} campaign={campaign} />}
        </RecordState>
      </PageBody>
    </>
  )
}

function Planner({ workspaceId, campaign }: { workspaceId: string; campaign: Campaign }) {
  const accounts = useQuery(accountListQuery(workspaceId))
  const plan = usePlan(workspaceId, campaign.id, accounts.data ?? [])
  const { request, change } = usePlanRequest(workspaceId, campaign)
  const image = usePlanImage(workspaceId, campaign)
  const isStarted = plan.proposals.length > 0 || plan.progress !== undefined || plan.failure !== undefined
  return (
    <div className="grid grid-cols-[minmax(0,360px)_minmax(0,1fr)] gap-8 pt-2 max-lg:grid-cols-1">
      <QueryState
        query={accounts}
        failed={i18n.t('Couldn’t load accounts')}
        loading={<SkeletonRows label={i18n.t('Loading accounts')} rows={3} />}
        empty={
          <EmptyState
            title={i18n.t('No accounts yet')}
            actions={
              <GoLink to="/w/$workspaceId/accounts" params={{ workspaceId }}>
                {i18n.t('Accounts')}
              </GoLink>
            }
          >
            {i18n.t('Connect an account to plan posts.')}
          </EmptyState>
        }
      >
        {(all) => (
          <PlanForm
            accounts={all}
            busy={plan.progress !== undefined}
            image={image && (campaign.heroImageUrl ? 'hero' : 'product')}
            request={request}
            onRequest={change}
            onPropose={(slots, chosen) =>
              void plan.propose(slots, chosen, request, image && request.withHero ? [image] : [])
            }
          />
        )}
      </QueryState>
      {isStarted ? (
        <PlanResult workspaceId={workspaceId} plan={plan} brief={request} />
      ) : (
        <EmptyState title={i18n.t('No proposals yet')}>
          {i18n.t('Choose a period, accounts and a topic. Proposals appear here for you to edit or remove.')}
        </EmptyState>
      )}
    </div>
  )
}

/**
 * The campaign's hero image, or else its product's, as a file for its posts, with its media record's metadata if there
 * is one.
 */
function usePlanImage(workspaceId: string, campaign: Campaign): ProposalMedia | undefined {
  const { heroImageUrl, productId = '' } = campaign
  const enabled = !heroImageUrl && productId !== ''
  const { data: product } = useQuery({ ...productQuery(workspaceId, productId), enabled })
  const url = heroImageUrl || (product && coverOf(product))
  const wanted = url !== undefined && safeHttpUrl(url) !== null
  const known = useMediaAt(workspaceId, wanted ? [url] : [])
  if (!wanted) return undefined
  return [...known.values()].flatMap(proposalMedia)[0] ?? { url, type: 'image' }
}
