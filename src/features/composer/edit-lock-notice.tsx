import { Button } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'

/** The same text is open in another tab: one of them writes it. */
export function OtherTab({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <EmptyState
      title="This post is open in another tab"
      actions={<Button onClick={onTakeOver}>Edit here instead</Button>}
    >
      Editing in two tabs would overwrite your text. What you typed there moves here.
    </EmptyState>
  )
}
