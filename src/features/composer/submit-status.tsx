import { i18n } from '@lingui/core'
import type { UseFormReturn } from 'react-hook-form'
import type { Post } from '~/contract/post'
import type { Failure } from '~/src/operations/operation'
import type { Result } from '~/src/operations/run'
import { CostTable } from '~/src/posts/actions/cost-table'
import { PublishFailure } from '~/src/posts/actions/publish-failure'
import { Button } from '~/src/ui/button'
import { costText } from '~/src/ui/cost'
import { ConfirmDialog } from '~/src/ui/dialog'
import { Banner, ErrorNotice } from '~/src/ui/notices'
import type { ComposerValues, When } from './composer-values'
import type { DraftState, VariantItem } from './draft-state'
import type { Autosave } from './use-autosave'
import type { Costs } from './use-draft-check'

type Props = { phase: Phase; looking: boolean; onLook: () => void }

/** The outcome of the last save if it didn't simply succeed. */
export function SaveNotices({ phase, looking, onLook }: Props) {
  if (looking)
    return (
      <Banner title={i18n.t('Checking whether it was saved')}>
        {i18n.t('The last save wasn’t confirmed. Checking your posts.')}
      </Banner>
    )
  if (phase.kind === 'failed') {
    const { message, code, requestId, purchaseUrl } = phase.failure
    return (
      <ErrorNotice
        title={i18n.t('Couldn’t save the post')}
        message={message}
        code={code}
        requestId={requestId}
        purchaseUrl={purchaseUrl}
      />
    )
  }
  if (phase.kind !== 'lost') return null
  const { message, code, requestId, absent } = phase.failure
  return (
    <ErrorNotice
      title={
        absent
          ? i18n.t('The post doesn’t appear to have been saved')
          : i18n.t('Couldn’t confirm that the post was saved')
      }
      message={i18n.t('{reason} Your text is kept here.', { reason: message })}
      code={code}
      requestId={requestId}
      action={
        <Button size="sm" onClick={onLook}>
          {i18n.t('Check again')}
        </Button>
      }
    />
  )
}

type PublishConfirmProps = {
  workspaceId: string
  phase: Extract<Phase, { kind: 'ask' }>
  costs: Costs
  onConfirm: () => void
  /** The post turned out to be published. */
  onPublished: (post: Post) => void
  /** It wasn't published, and may be published again. */
  onUnpublished: () => void
  onClose: () => void
}

/** Asks for confirmation with the maximum cost by account and the balance after. */
export function PublishConfirm(props: PublishConfirmProps) {
  const { workspaceId, phase, costs, onConfirm, onPublished, onUnpublished, onClose } = props
  const { failed, post } = phase
  const count = costs.targets.length
  return (
    <ConfirmDialog
      open
      title={i18n.t('{count, plural, one {Publish to 1 account now?} other {Publish to # accounts now?}}', {
        count,
      })}
      confirm={i18n.t('Publish')}
      busy={phase.busy}
      cost={costText(costs.total, true)}
      onConfirm={onConfirm}
      onClose={() => phase.busy || onClose()}
      error={
        <div className="grid gap-3">
          <CostTable rows={costs.rows} total={costs.total} balance={costs.balance} />
          {failed && (
            <PublishFailure
              result={failed}
              workspaceId={workspaceId}
              postId={post?.id}
              onPublished={(now = post) => now && onPublished(now)}
              onUnpublished={onUnpublished}
            />
          )}
        </div>
      }
    >
      {i18n.t('Your post is published right away. This can’t be undone.')}
    </ConfirmDialog>
  )
}

type Unpublished = Exclude<Result, { kind: 'done' }>

/**
 * The state of a save. `ask`: confirm publishing. `askFor`: the same for a post whose cost only the API
 * knows.
 */
export type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'ask'; readonly busy: boolean; readonly failed?: Unpublished; readonly post?: Post }
  | { readonly kind: 'askFor'; readonly post: Post }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'lost'; readonly failure: Failure }

/** Whether a save is under way, or waits for an answer. */
export const isBusy = ({ kind }: Phase): boolean => kind === 'busy' || kind === 'ask' || kind === 'askFor'

/** What saving needs from the composer. */
export type SubmitContext = {
  workspaceId: string
  draftId: string
  draftState: DraftState
  autosave: Autosave
  costs: Costs
  form: UseFormReturn<ComposerValues>
  setCreation: (id: string | undefined) => void
  setEditing: (post: Post, optionsBefore?: DraftState['optionsBefore']) => void
  setItems: (items: readonly VariantItem[]) => void
  /** Validates the form and saves it again. */
  resubmit: (when: When, forReview: boolean) => void
}
