import type { Result } from '~/src/api/ledger/run'
import { ErrorNotice } from '~/src/ui/error-notice'
import { BuyCredits, lacksCredits } from '~/src/modules/buy-credits'

const titles: Readonly<Record<Exclude<Result['kind'], 'done'>, string>> = {
  undone: 'It was not published.',
  pending: 'No answer came. It is looked after as soon as there is one.',
  unknown: 'It is not sure whether it went out.',
}

/** What a publish came to when it did not end well; the purchase link where credits lack. */
export function PublishFailure({ result }: { result: Exclude<Result, { kind: 'done' }> }) {
  const { failure, kind } = result
  return (
    <ErrorNotice
      title={titles[kind]}
      message={failure.message}
      code={failure.code}
      requestId={failure.requestId}
      action={lacksCredits(failure) && <BuyCredits purchaseUrl={failure.purchaseUrl} />}
    />
  )
}
