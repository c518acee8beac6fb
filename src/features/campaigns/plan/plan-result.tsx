import { i18n } from '@lingui/core'
import { createPost } from '~/contract/endpoints'
import { ApiError } from '~/src/api/errors'
import { useMay } from '~/src/api/queries/access'
import { BuyCredits } from '~/src/feedback/buy-credits'
import { lacksCredits } from '~/src/feedback/failure-line'
import { GoLink } from '~/src/records/go-link'
import { Button, buttonClass } from '~/src/ui/button'
import { Banner } from '~/src/ui/notices'
import { ProgressBar } from '~/src/ui/progress-bar'
import { RadioGroup } from '~/src/ui/radio-group'
import { StatusGlyph } from '~/src/ui/status-mark'
import { hasEqualTexts } from './proposal'
import { ProposalCard } from './proposal-card'
import { type Brief, dueOf, type Plan } from './use-plan'

/** The proposals to review, and the progress and result of creating them. */
export function PlanResult({ workspaceId, plan, brief }: { workspaceId: string; plan: Plan; brief: Brief }) {
  const { proposals, progress, failure } = plan
  const made = proposals.filter(({ state }) => state.kind === 'made')
  const missed = proposals.filter(({ state }) => state.kind === 'failed' || state.kind === 'creating')
  const creating = progress?.kind === 'creating'
  return (
    <section aria-label={i18n.t('Proposals')} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      {progress && <ProgressRow progress={progress} onStop={plan.stop} />}
      {failure !== undefined && (
        <Banner
          tone="red"
          role="alert"
          action={
            failure.error instanceof ApiError &&
            lacksCredits(failure.error) && (
              <BuyCredits purchaseUrl={failure.error.purchaseUrl} className={buttonClass({ size: 'sm' })} />
            )
          }
        >
          {failure.message}
        </Banner>
      )}
      {!creating && made.length + missed.length > 0 && (
        <CreatedBanner
          made={made.length}
          missed={missed.length}
          onRetry={() => void plan.retry()}
          onDone={plan.clear}
        />
      )}
      {!progress && made.length === 0 && hasEqualTexts(proposals) && (
        <Banner
          action={
            <GoLink to="/w/$workspaceId/brand" params={{ workspaceId }} size="sm">
              {i18n.t('Brand kit')}
            </GoLink>
          }
        >
          {i18n.t(
            'Some proposals have the same text. Fill in your brand kit, or write more under Topic, and propose again.',
          )}
        </Banner>
      )}
      <ul>
        {proposals.map((proposal) => (
          <ProposalCard
            key={proposal.id}
            workspaceId={workspaceId}
            proposal={proposal}
            accounts={plan.accounts}
            scheduled={plan.asScheduled}
            creating={creating}
            busy={progress !== undefined || plan.rewriting}
            onMedia={(media) => plan.setMedia(proposal.id, media)}
            onEdit={(text) => plan.edit(proposal.id, text)}
            onDrop={() => plan.drop(proposal.id)}
            onRewrite={() => void plan.rewrite(proposal, brief)}
          />
        ))}
      </ul>
      {proposals.length > made.length && <CreateBar plan={plan} open={proposals.length - made.length} />}
    </section>
  )
}

type ProgressRowProps = { progress: NonNullable<Plan['progress']>; onStop: () => void }

/** Progress of writing or creating. Only writing can be stopped. */
function ProgressRow({ progress: { kind, done, total }, onStop }: ProgressRowProps) {
  const creating = kind === 'creating'
  return (
    <div role="status" className="flex items-center gap-3">
      <div className="grid flex-1 gap-1">
        <span className="tnum text-12 text-ink-2">
          {creating
            ? i18n.t('{done} of {total} created', { done, total })
            : i18n.t('{done} of {total} written', { done, total })}
        </span>
        <ProgressBar
          label={creating ? i18n.t('Creating posts') : i18n.t('Writing proposals')}
          value={total === 0 ? 1 : done / total}
        />
      </div>
      {!creating && (
        <Button size="sm" onClick={onStop}>
          {i18n.t('Stop')}
        </Button>
      )}
    </div>
  )
}

type CreatedBannerProps = { made: number; missed: number; onRetry: () => void; onDone: () => void }

/** How many posts were created, and how many failed. */
function CreatedBanner({ made, missed, onRetry, onDone }: CreatedBannerProps) {
  if (missed === 0)
    return (
      <Banner
        role="status"
        tone="plain"
        title={i18n.t('{count, plural, one {1 post created} other {# posts created}}', { count: made })}
        action={
          <Button size="sm" onClick={onDone}>
            {i18n.t('Done')}
          </Button>
        }
      />
    )
  return (
    <Banner
      role="alert"
      tone="red"
      title={i18n.t('{made} created, {missed} failed', { made, missed })}
      action={
        <Button size="sm" onClick={onRetry}>
          {i18n.t('Retry')}
        </Button>
      }
    >
      {i18n.t('The reasons are listed below. Nothing is created twice.')}
    </Banner>
  )
}

function CreateBar({ plan, open }: { plan: Plan; open: number }) {
  const notAllowed = useMay(createPost)
  const count = dueOf(plan, plan.accounts).length
  const blocked = open - count
  const hasCreated = plan.proposals.some(({ state }) => state.kind === 'made' || state.kind === 'creating')
  const notChangeable = hasCreated && i18n.t('Some have already been created.')
  return (
    <div className="sticky -bottom-8 grid gap-3 border-t border-line bg-sheet pt-3 pb-8 max-md:static max-md:pb-0">
      <RadioGroup
        label={i18n.t('Create as')}
        value={plan.asScheduled ? 'scheduled' : 'draft'}
        onChange={(value) => plan.setAsScheduled(value === 'scheduled')}
        options={[
          {
            value: 'draft',
            label: i18n.t('Drafts'),
            hint: i18n.t('Without a date or time'),
            notAllowed: plan.asScheduled && notChangeable,
          },
          {
            value: 'scheduled',
            label: i18n.t('Scheduled posts'),
            hint: i18n.t('At the times shown above'),
            notAllowed: !plan.asScheduled && notChangeable,
          },
        ]}
      />
      {blocked > 0 && (
        <p role="status" className="flex items-baseline gap-1.5 text-red">
          <StatusGlyph status="failed" />
          {i18n.t(
            '{count, plural, one {1 proposal doesn’t meet its platform’s requirements and can’t be created. Edit or remove it.} other {# proposals don’t meet their platform’s requirements and can’t be created. Edit or remove them.}}',
            { count: blocked },
          )}
        </p>
      )}
      <div className="flex gap-2">
        <Button
          variant="primary"
          busy={plan.progress !== undefined}
          notAllowed={notAllowed ?? (count === 0 && i18n.t('No proposal meets its platform’s requirements.'))}
          onClick={() => void plan.createAll()}
        >
          {plan.asScheduled
            ? i18n.t('{count, plural, one {Schedule 1 post} other {Schedule # posts}}', { count })
            : i18n.t('{count, plural, one {Create 1 draft} other {Create # drafts}}', { count })}
        </Button>
        <Button variant="quiet" busy={plan.progress !== undefined} onClick={plan.discard}>
          {i18n.t('Discard proposals')}
        </Button>
      </div>
    </div>
  )
}
