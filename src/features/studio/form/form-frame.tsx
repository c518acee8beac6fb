import type { ReactNode, SyntheticEvent } from 'react'
import type { Endpoint } from '~/contract/endpoint'
import { useMay } from '~/src/api/scopes'
import { Button } from '~/src/ui/button'
import { Cost } from '~/src/ui/cost'
import { word, language } from '~/domain/language'
import { BuyCredits } from '~/src/feedback/buy-credits'
import { useBalance } from '../use-balance'

export interface FormFrameProps {
  endpoint: Endpoint
  /** Credits at most; 0 is free. */
  cost: number
  /** What is paid for: "4 images at 1 credit". */
  what: string
  /** What can be had for less, where the balance falls short. */
  cheaper?: ((balance: number) => ReactNode) | undefined
  onSubmit: (event: SyntheticEvent) => void
  children: ReactNode
}

/** The fields of a recipe over its bill and the button that spends. */
export function FormFrame({ endpoint, cost, what, cheaper, onSubmit, children }: FormFrameProps) {
  const refusal = useMay(endpoint)
  return (
    <section aria-label="Settings" className="flex min-h-0 flex-col border-line md:border-e">
      <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
        <div className="relative grid min-h-0 flex-1 content-start gap-4 overflow-auto px-8 pt-3 pb-4 md:pe-5 max-md:overflow-visible max-md:px-4">
          {children}
        </div>
        <div className="grid gap-2.5 border-t border-line px-8 py-3 md:pe-5 max-md:border-b max-md:px-4">
          <CostSummary cost={cost} what={what} cheaper={cheaper} />
          <Button
            type="submit"
            variant="primary"
            className="h-9 w-full"
            notAllowed={refusal}
            cost={<Cost {...(cost > 0 ? { max: cost } : { spent: 0 })} />}
          >
            Generate
          </Button>
        </div>
      </form>
    </section>
  )
}

interface CostSummaryProps {
  cost: number
  what: string
  /** A way to do with what is there. */
  cheaper?: ((balance: number) => ReactNode) | undefined
}

/** What it costs and what is left after it; always as high, whatever is known. */
function CostSummary({ cost, what, cheaper }: CostSummaryProps) {
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
