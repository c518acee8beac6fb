import { word } from '~/domain/language'
import type { ReactNode } from 'react'
import { language } from '~/domain/language'
import { BuyCredits } from '~/src/feedback/buy-credits'
import { useBalance } from '../use-balance'

interface CostSummaryProps {
  cost: number
  what: string
  /** A way to do with what is there. */
  cheaper?: ((balance: number) => ReactNode) | undefined
}

/** What it costs and what is left after it; always as high, whatever is known. */
export function CostSummary({ cost, what, cheaper }: CostSummaryProps) {
  const balance = useBalance()
  const after = balance === undefined ? undefined : balance - cost
  const short = after !== undefined && after < 0
  const figure = (value: number | undefined) => (value === undefined ? '—' : value.toLocaleString(language))
  return (
    <div className="grid gap-1.5">
      <dl className="tnum text-12">
        <div className="flex justify-between py-1 text-ink-2">
          <dt>{what}</dt>
          <dd>{cost === 0 ? word('free') : figure(cost)}</dd>
        </div>
        <div className="flex justify-between border-t border-line pt-1.5 font-medium text-13">
          <dt>Balance after this</dt>
          {/* Anew when the balance comes: nothing of what stood there moves. */}
          <dd key={balance === undefined ? 'waiting' : 'known'}>
            {cost === 0 ? (
              `${figure(balance)}, unchanged`
            ) : (
              <>
                {figure(balance)} <span className="font-normal text-ink-3">to</span>{' '}
                {short ? <span className="text-amber">{figure(-after)} short</span> : figure(after)}
              </>
            )}
          </dd>
        </div>
      </dl>
      {short && (
        <p className="flex flex-wrap gap-x-3 text-12">
          <BuyCredits />
          {cheaper?.(balance ?? 0)}
        </p>
      )}
    </div>
  )
}
