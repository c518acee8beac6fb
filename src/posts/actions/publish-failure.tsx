import type { Result } from '~/src/operations/run'
import { ErrorNotice } from '~/src/ui/error-notice'
import { BuyCredits, lacksCredits } from '~/src/feedback/buy-credits'

const titles: Readonly<Record<Exclude<Result['kind'], 'done'>, string>> = {
  undone: 'The post wasn’t published',
  pending: 'No response yet',
  unknown: 'Couldn’t confirm that the post was published',
}

/** What a publish came to when it did not end well; the purchase link where credits lack. */
export function PublishFailure({ result }: { result: Exclude<Result, { kind: 'done' }> }) {
  const { failure, kind } = result
  return (
    <ErrorNotice
      title={titles[kind]}
      message={
        kind === 'pending'
          ? `${failure.message} The result will be checked as soon as possible.`
          : failure.message
      }
      code={failure.code}
      requestId={failure.requestId}
      action={lacksCredits(failure) && <BuyCredits purchaseUrl={failure.purchaseUrl} />}
    />
  )
}
