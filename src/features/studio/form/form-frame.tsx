import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import type { ComponentProps, KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import type { Endpoint } from '~/contract/endpoint'
import { language } from '~/domain/language'
import { callUrl } from '~/src/api/http/exchange'
import { useMay } from '~/src/api/queries/access'
import { currentSession } from '~/src/api/session/session'
import { snippets } from '~/src/api-calls/snippets'
import { BuyCredits } from '~/src/feedback/buy-credits'
import { Button, CopyButton } from '~/src/ui/button'
import { cx } from '~/src/ui/class-names'
import { costText } from '~/src/ui/cost'
import { useFieldControl } from '~/src/ui/field-control'
import { ChevronRight, Lock } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { useBalance } from '../use-balance'

export interface FormFrameProps {
  endpoint: Endpoint
  /** Maximum cost in credits; 0 is free. */
  cost: number
  /** What is paid for: "4 images at 1 credit". */
  what: string
  /** A cheaper alternative to offer if the balance is too low. */
  cheaper?: ((balance: number) => ReactNode) | undefined
  onSubmit: (event: SyntheticEvent) => void
  children: ReactNode
}

/** Ignores a held-down Enter, which would submit, and charge, repeatedly. */
export function withoutRepeats(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault()
}

/** The layout of a generation form: fields, cost summary and submit button. */
export function FormFrame({ endpoint, cost, what, cheaper, onSubmit, children }: FormFrameProps) {
  const refusal = useMay(endpoint)
  return (
    <section aria-label={i18n.t('Settings')} className="flex min-h-0 flex-col border-line md:border-e">
      <form
        noValidate
        onKeyDown={withoutRepeats}
        onSubmit={onSubmit}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="relative grid min-h-0 flex-1 content-start gap-4 overflow-auto px-8 pt-3 pb-4 md:pe-5 max-md:overflow-visible max-md:px-4">
          {refusal && <Banner icon={<Lock />}>{refusal}</Banner>}
          {children}
        </div>
        <div className="grid gap-2.5 border-t border-line px-8 py-3 md:pe-5 max-md:border-b max-md:px-4">
          <CostSummary cost={cost} what={what} cheaper={cheaper} />
          <Button
            type="submit"
            variant="primary"
            className="h-9 w-full"
            notAllowed={refusal}
            cost={costText(cost, true)}
            // The second click of a double-click would be charged, too.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {i18n.t('Generate')}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** The cost and the balance after it. Its height doesn't change when the balance arrives. */
function CostSummary({ cost, what, cheaper }: Pick<FormFrameProps, 'cost' | 'what' | 'cheaper'>) {
  const balance = useBalance()
  const after = balance === undefined ? undefined : balance - cost
  const short = after !== undefined && after < 0
  const figure = (value: number | undefined) => (value === undefined ? '—' : value.toLocaleString(language))
  return (
    <div className="grid gap-1.5">
      <dl className="tnum text-12">
        <div className="flex justify-between py-1 text-ink-2">
          <dt>{what}</dt>
          <dd>{cost === 0 ? i18n.t('free') : figure(cost)}</dd>
        </div>
        <div className="flex justify-between border-t border-line pt-1.5 font-medium text-13">
          <dt>{i18n.t('Balance after this')}</dt>
          {/* The key remounts it when the balance arrives, which avoids a layout shift. */}
          <dd key={balance === undefined ? 'waiting' : 'known'}>
            {cost === 0 ? (
              i18n.t('{balance}, unchanged', { balance: figure(balance) })
            ) : (
              <>
                {figure(balance)} <span className="font-normal text-ink-3">{i18n.t('to')}</span>{' '}
                {short ? (
                  <span className="text-amber">{i18n.t('{figure} short', { figure: figure(-after) })}</span>
                ) : (
                  figure(after)
                )}
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

interface PromptBoxProps extends ComponentProps<'textarea'> {
  /** Shown above the text. */
  before?: ReactNode
}

/** The prompt field, in one box with what is shown above it. Grows with its text. */
export function PromptBox({ before, ...rest }: PromptBoxProps) {
  const wiring = useFieldControl(rest)
  const invalid = Boolean(wiring['aria-invalid'])
  return (
    <div
      className={cx(
        'overflow-hidden rounded border bg-lift has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-iris',
        invalid ? 'border-red inset-ring inset-ring-red' : 'border-edge',
      )}
    >
      {before}
      <textarea
        dir="auto"
        {...rest}
        {...wiring}
        className="field-sizing-content block max-h-[40dvh] min-h-21 w-full resize-none bg-transparent px-3 py-2.5 text-14 text-ink outline-none max-md:text-16"
      />
    </div>
  )
}

interface AsApiCallProps {
  endpoint: Endpoint
  workspaceId: string
  body: unknown
}

/** The request that the button sends, as a curl command without the token. */
export function AsApiCall({ endpoint, workspaceId, body }: AsApiCallProps) {
  const url = callUrl(currentSession()?.address ?? '', endpoint.path, { workspaceId })
  const curl = snippets.curl.write({ method: endpoint.method, url, body })
  return (
    <details className="group min-w-0 text-12 text-ink-2">
      <summary className="flex min-h-6 list-none items-center gap-1.5 rounded max-md:min-h-10">
        <Trans
          id="<0/> As an API call, <1/>"
          components={{
            0: <ChevronRight className="size-3.5 rtl:-scale-x-100 flex-none group-open:rotate-90" />,
            1: (
              <code className="truncate font-mono">
                {endpoint.method} …{endpoint.path.replace('/workspaces/{workspaceId}', '')}
              </code>
            ),
          }}
        />
      </summary>
      <div className="mt-1 grid gap-1">
        <pre
          tabIndex={0}
          aria-label={i18n.t('As curl')}
          className="max-h-52 overflow-auto rounded bg-well p-2.5 font-mono text-12"
        >
          {curl}
        </pre>
        <span className="justify-self-end">
          <CopyButton text={curl} what={i18n.t('curl command')} />
        </span>
      </div>
    </details>
  )
}
