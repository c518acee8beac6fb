import { plural } from '~/src/i18n/plural'
import { CostTable } from '~/src/posts/actions/cost-table'
import { PublishFailure } from '~/src/posts/actions/publish-failure'
import { ConfirmDialog } from '~/src/ui/confirm-dialog'
import { Cost } from '~/src/ui/cost'
import type { Costs } from './use-costs'
import type { Phase } from './submit-phase'

type Props = {
  phase: Extract<Phase, { kind: 'ask' }>
  costs: Costs
  onConfirm: () => void
  onClose: () => void
}

/** Asks once, with the most it can cost by account and the balance after. */
export function PublishConfirm({ phase, costs, onConfirm, onClose }: Props) {
  const count = costs.targets.length
  return (
    <ConfirmDialog
      open
      title={plural(count, ['Publish to 1 account now?', 'Publish to # accounts now?'])}
      confirm="Publish"
      busy={phase.busy}
      cost={<Cost max={costs.total} />}
      onConfirm={onConfirm}
      onClose={() => phase.busy || onClose()}
      error={
        <div className="grid gap-3">
          <CostTable rows={costs.rows} total={costs.total} balance={costs.balance} />
          {phase.failed && <PublishFailure result={phase.failed} />}
        </div>
      }
    >
      Your post is published right away. This can’t be undone.
    </ConfirmDialog>
  )
}
