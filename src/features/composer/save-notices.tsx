import { Button } from '~/src/ui/button'
import { Banner } from '~/src/ui/banner'
import { ErrorNotice } from '~/src/ui/error-notice'
import { BuyCredits, lacksCredits } from '~/src/feedback/buy-credits'
import type { Phase } from './submit-phase'

type Props = { phase: Phase; looking: boolean; onLook: () => void }

/** What became of the last save, where it did not simply succeed. */
export function SaveNotices({ phase, looking, onLook }: Props) {
  if (looking)
    return (
      <Banner title="Checking whether it was saved">
        The last save wasn’t confirmed. Checking your posts.
      </Banner>
    )
  if (phase.kind === 'failed') {
    const { message, code, requestId, purchaseUrl } = phase.failure
    return (
      <ErrorNotice
        title="Couldn’t save the post"
        message={message}
        code={code}
        requestId={requestId}
        action={lacksCredits(phase.failure) && <BuyCredits purchaseUrl={purchaseUrl} />}
      />
    )
  }
  if (phase.kind !== 'lost') return null
  const absent = phase.found.kind === 'absent'
  return (
    <Banner
      tone="red"
      role="alert"
      title={
        absent ? 'The post doesn’t appear to have been saved' : 'Couldn’t confirm that the post was saved'
      }
      action={
        <Button size="sm" onClick={onLook}>
          Check again
        </Button>
      }
    >
      {absent
        ? 'The API didn’t respond. Your text is kept here. Saving again checks first, so the post is never created twice.'
        : 'The API didn’t respond, and your posts can’t be loaded. Your text is kept here until they can.'}
    </Banner>
  )
}
