import { Button } from '~/src/ui/button'
import { Banner } from '~/src/ui/banner'
import { ErrorNotice } from '~/src/ui/error-notice'
import { BuyCredits, lacksCredits } from '~/src/modules/buy-credits'
import type { Phase } from './submit-phase'

type Props = { phase: Phase; looking: boolean; onLook: () => void }

/** What became of the last save, where it did not simply succeed. */
export function SaveNotices({ phase, looking, onLook }: Props) {
  if (looking)
    return (
      <Banner title="Looking whether it was saved.">
        No answer came to the last save; the posts are being read.
      </Banner>
    )
  if (phase.kind === 'failed') {
    const { message, code, requestId, purchaseUrl } = phase.failure
    return (
      <ErrorNotice
        title="The post was not saved."
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
      title={absent ? 'It was not saved, as far as the posts show.' : 'It is not sure whether it was saved.'}
      action={
        <Button size="sm" onClick={onLook}>
          Look again
        </Button>
      }
    >
      {absent
        ? 'No answer came. It is kept here: saving again looks once more first, so that there is never a second one.'
        : 'No answer came, and the posts can’t be read either. It is kept here until they can.'}
    </Banner>
  )
}
