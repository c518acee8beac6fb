import { useQuery } from '@tanstack/react-query'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'

/** What it costs and what is left after it; always as high, whatever is known. */
export function Bill({ cost, what }: { cost: number; what: string }) {
  const balance = balanceOf(useQuery(creditsQuery()).data)
  const after = balance === undefined ? undefined : balance - cost
  const figure = (value: number | undefined) => (value === undefined ? '—' : value.toLocaleString('en'))
  return (
    <dl className="tnum text-12">
      <div className="flex justify-between py-1 text-ink-2">
        <dt>{what}</dt>
        <dd>{cost === 0 ? 'free' : figure(cost)}</dd>
      </div>
      <div className="flex justify-between border-t border-line pt-1.5 font-medium text-13">
        <dt>Balance after</dt>
        <dd>
          {cost === 0 ? (
            `${figure(balance)}, unchanged`
          ) : (
            <>
              {figure(balance)} <span className="font-normal text-ink-3">to</span>{' '}
              {after !== undefined && after < 0 ? (
                <span className="text-amber">{-after} short</span>
              ) : (
                figure(after)
              )}
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}
