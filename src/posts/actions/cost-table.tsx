import { i18n } from '@lingui/core'
import { enumValueIn } from '~/contract/answer'
import type { SocialAccount } from '~/contract/social'
import { language } from '~/domain/language'
import { Cost } from '~/src/ui/cost'
import { PlatformMark } from '~/src/ui/platform-mark'
import { accountLabel } from '../account-groups'

export interface CostRow {
  readonly account: Pick<SocialAccount, 'id' | 'handle' | 'name' | 'platform' | 'connection'>
  /** Maximum credits; undefined if unknown. */
  readonly credits: number | undefined
}

export type CostTableProps = {
  rows: readonly CostRow[]
  /** Maximum credits for all accounts. */
  total: number
  /** False if some account's cost is unknown. */
  complete?: boolean | undefined
  /** Current credits. */
  balance: number | undefined
}

/** The maximum cost of publishing by account, and the balance after. */
export function CostTable({ rows, total, complete = true, balance }: CostTableProps) {
  const line = 'flex items-center gap-2 border-t border-line py-1.5 first:border-t-0'
  return (
    <dl className="tnum min-w-0 rounded border border-line px-3 py-1">
      {rows.map(({ account, credits }) => (
        <div key={account.id} className={line}>
          <dt className="flex min-w-0 flex-1 items-center gap-2">
            <PlatformMark platform={enumValueIn(account, 'platform') ?? ''} />
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span dir="auto" className="max-w-full truncate">
                {accountLabel(account)}
              </span>
              {account.connection === 'practice' && (
                <span className="text-xs font-normal text-ink-2">{i18n.t('Practice')}</span>
              )}
            </span>
          </dt>
          <dd>{credits === undefined ? i18n.t('Unknown') : <Cost credits={credits} atMost />}</dd>
        </div>
      ))}
      <div className={`${line} font-semi`}>
        <dt className="flex-1">{i18n.t('Maximum cost')}</dt>
        <dd>
          {complete ? (
            <Cost credits={total} atMost />
          ) : (
            i18n.t('{count, plural, one {At least 1 credit} other {At least # credits}}', { count: total })
          )}
        </dd>
      </div>
      {balance !== undefined && (
        <div className={line}>
          <dt className="flex-1 text-ink-2">{i18n.t('Minimum balance after')}</dt>
          <dd className={balance < total ? 'text-red' : 'text-ink-2'}>
            {i18n.t('{count, plural, one {{left} of 1 credit} other {{left} of # credits}}', {
              count: balance,
              left: (balance - total).toLocaleString(language),
            })}
          </dd>
        </div>
      )}
    </dl>
  )
}
