import type { ReactNode, SyntheticEvent } from 'react'
import type { Endpoint } from '~/contract/endpoint'
import { useMay } from '~/src/api/scopes'
import { Button } from '~/src/ui/button'
import { Cost } from '~/src/ui/cost'
import { CostSummary } from './cost-summary'

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
