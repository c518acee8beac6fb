import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Campaign } from '~/contract/campaign'
import { generateCopy, updateCampaign } from '~/contract/endpoints'
import { useMay } from '~/src/api/queries/access'
import { useNeededPosts } from '~/src/api/queries/all-posts'
import { campaignTransactionsQuery } from '~/src/api/queries/credits'
import { isCutShort } from '~/src/api/queries/pages'
import { everyPostQuery } from '~/src/api/queries/posts'
import { campaignQuery } from '~/src/api/queries/workspace'
import { QueryState } from '~/src/feedback/query-state'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { listed } from '~/src/i18n/plural'
import { contentTypeName } from '~/src/records/content-type'
import { GoLink } from '~/src/records/go-link'
import { RecordState } from '~/src/records/record-state'
import { RecordStatus } from '~/src/records/status'
import { Button } from '~/src/ui/button'
import { backLinkClass } from '~/src/ui/class-names'
import { NewestNotice } from '~/src/ui/empty-state'
import { enumWord } from '~/src/ui/enum-labels'
import { ArrowLeft, CalendarDays, ImagePlus, PenLine } from '~/src/ui/icons'
import { PageHeader } from '~/src/ui/page-header'
import { platformName } from '~/src/ui/platform-mark'
import { Block, Skeleton, SkeletonRows } from '~/src/ui/skeleton'
import { CampaignCopy, CampaignMedia } from './campaign-content'
import { CampaignEditor } from './campaign-editor'
import { CampaignNext, CampaignPosts, spentOn } from './campaign-posts'

const none: ReadonlySet<string> = new Set()

/** What a campaign has cost so far, according to the transactions. `postIds` is undefined while its posts are loading. */
function CampaignCost({
  campaignId,
  postIds,
}: {
  campaignId: string
  postIds: ReadonlySet<string> | undefined
}) {
  const transactions = useQuery(campaignTransactionsQuery(campaignId))
  const query = { ...transactions, data: postIds && transactions.data }
  return (
    <QueryState
      query={query}
      failed={i18n.t('Couldn’t load transactions')}
      loading={
        <Skeleton label={i18n.t('Loading transactions')}>
          <Block className="h-5 w-24" />
        </Skeleton>
      }
    >
      {(listed) => (
        <p>
          <Spent credits={spentOn(listed, campaignId, postIds ?? none)} />
          {' · '}
          <span className="text-ink-2">
            {isCutShort(listed)
              ? i18n.t('Newest 100 transactions only')
              : i18n.t('From your transactions so far')}
          </span>
        </p>
      )}
    </QueryState>
  )
}

/** Refunds may exceed the spending in the newest transactions, which counts as nothing spent. */
const Spent = ({ credits }: { credits: number }) => (
  <b>
    {credits > 0
      ? i18n.t('{count, plural, one {1 credit spent} other {# credits spent}}', { count: credits })
      : i18n.t('Nothing spent')}
  </b>
)

export interface CampaignPageProps {
  workspaceId: string
  campaignId: string
}

/** A campaign's page: next step, posts, media, cost and fields. */
export function CampaignPage({ workspaceId, campaignId }: CampaignPageProps) {
  const query = useQuery(campaignQuery(workspaceId, campaignId))
  if (query.data) return <Loaded workspaceId={workspaceId} campaign={query.data} />
  return (
    <>
      <PageHeader title={i18n.t('Campaign')} />
      <div className="px-8 max-md:px-4">
        <RecordState
          query={query}
          kind="campaign"
          loading={<SkeletonRows label={i18n.t('Loading campaign')} />}
          back={<Back workspaceId={workspaceId} />}
        >
          {() => null}
        </RecordState>
      </div>
    </>
  )
}

function Back({ workspaceId }: { workspaceId: string }) {
  return (
    <Link to="/w/$workspaceId/campaigns" params={{ workspaceId }} search={true} className={backLinkClass}>
      <Trans
        id="<0/> All campaigns"
        components={{ 0: <ArrowLeft className="size-3.5 rtl:-scale-x-100" /> }}
      />
    </Link>
  )
}

function Loaded({ workspaceId, campaign }: { workspaceId: string; campaign: Campaign }) {
  const all = useNeededPosts(workspaceId, [everyPostQuery(workspaceId, { campaignIds: [campaign.id] })])
  const posts = all.posts.filter(({ campaignId }) => campaignId === campaign.id)
  // Without any posts, a failed list is no sign that there are none.
  const isUnknown = all.incomplete && posts.length === 0
  const query = { ...all, data: all.isPending || isUnknown ? undefined : posts }
  const notAllowed = useMay(updateCampaign)
  return (
    <>
      <div className="flex-none px-8 pt-4 max-md:px-4">
        <Back workspaceId={workspaceId} />
      </div>
      <PageHeader
        title={campaign.name ?? '—'}
        subtitle={<Facts campaign={campaign} />}
        actions={<Actions {...{ workspaceId, campaign }} />}
      />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_clamp(320px,28vw,400px)] overflow-auto border-t border-line max-lg:block">
        <div className="grid grid-cols-1 content-start gap-7 px-8 py-5 max-md:px-4">
          {!all.incomplete && (
            <Part id="campaign-next" title={i18n.t('Up next')}>
              {all.isPending ? (
                <Skeleton label={i18n.t('Loading next step')}>
                  <Block className="h-5 w-72 max-w-full max-md:h-10" />
                </Skeleton>
              ) : (
                <CampaignNext workspaceId={workspaceId} campaign={campaign} posts={posts} />
              )}
            </Part>
          )}
          <Part id="campaign-posts" title={i18n.t('Posts')}>
            <QueryState
              query={query}
              failed={i18n.t('Couldn’t load posts')}
              loading={<SkeletonRows label={i18n.t('Loading posts')} rows={3} />}
              empty={<p className="text-ink-3">{i18n.t('No posts yet.')}</p>}
            >
              {(own) => <CampaignPosts workspaceId={workspaceId} posts={own} />}
            </QueryState>
            {all.cutOff.length > 0 && (
              <NewestNotice>
                <span className="text-12 text-ink-3">
                  {i18n.t(
                    '{count, plural, one {Status that may have more posts: {statuses}} other {Statuses that may have more posts: {statuses}}}',
                    { count: all.cutOff.length, statuses: listed(all.cutOff.map(enumWord)) },
                  )}
                </span>
              </NewestNotice>
            )}
          </Part>
          <Part id="campaign-media" title={i18n.t('Created for this campaign')}>
            <CampaignMedia workspaceId={workspaceId} campaign={campaign} notAllowed={notAllowed} />
            <CampaignCopy workspaceId={workspaceId} campaignId={campaign.id} />
          </Part>
          {!all.incomplete && (
            <Part id="campaign-cost" title={i18n.t('Cost')}>
              <CampaignCost
                campaignId={campaign.id}
                postIds={all.isPending ? undefined : new Set(posts.map(({ id }) => id))}
              />
            </Part>
          )}
        </div>
        <div className="border-s border-line px-6 py-5 max-lg:border-s-0 max-lg:border-t max-md:px-4">
          <CampaignEditor workspaceId={workspaceId} campaign={campaign} notAllowed={notAllowed} />
        </div>
      </div>
    </>
  )
}

function Facts({ campaign }: { campaign: Campaign }) {
  const { status, targetChannel, contentType, aspectRatio } = campaign
  const facts = [
    targetChannel && platformName(targetChannel),
    contentType && contentTypeName(contentType),
    aspectRatio,
  ]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <RecordStatus status={status} />
      {facts.some(Boolean) && <span>{commaSeparated(facts)}</span>}
    </span>
  )
}

function Actions({ workspaceId, campaign }: { workspaceId: string; campaign: Campaign }) {
  const navigate = useNavigate()
  const router = useRouter()
  const params = { workspaceId, campaignId: campaign.id }
  const plan = { to: '/w/$workspaceId/campaigns/$campaignId/plan', params } as const
  return (
    <>
      <GoLink
        to="/w/$workspaceId/studio/image"
        params={{ workspaceId }}
        search={{ campaign: campaign.id }}
        icon={<ImagePlus />}
      >
        {i18n.t('Generate an image')}
      </GoLink>
      <GoLink
        to="/w/$workspaceId/posts/new"
        params={{ workspaceId }}
        search={{ campaignId: campaign.id }}
        icon={<PenLine />}
      >
        {i18n.t('Write a post')}
      </GoLink>
      <Button
        variant="primary"
        className="max-md:grow"
        icon={<CalendarDays />}
        notAllowed={useMay(generateCopy)}
        onPointerEnter={() => void router.preloadRoute(plan)}
        onClick={() => void navigate(plan)}
      >
        {i18n.t('Plan posts')}
      </Button>
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
