import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { enumValueIn } from '~/contract/answer'
import type { SocialAccount } from '~/contract/social'
import { capital } from '~/src/ui/enum-labels'
import { Clock } from '~/src/ui/icons'
import { StatusGlyph } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time'
import { healthDetail } from './account-labels'

/** An account's health with the reason, told by shape and word, not by colour alone. */
export function AccountHealth({ account }: { account: SocialAccount }) {
  const detail = healthDetail(account)
  return (
    <span className="block min-w-0">
      <HealthMark account={account} />
      {detail && (
        <span className="line-clamp-2 text-12 text-ink-3" title={detail}>
          {detail}
        </span>
      )}
    </span>
  )
}

const line = 'flex items-center gap-1.5 font-medium'

function HealthMark({ account }: { account: SocialAccount }) {
  const health = enumValueIn(account, 'health')
  switch (health) {
    case 'connected':
      return (
        <span className={`${line} text-green`}>
          <Trans id="<0/> Connected" components={{ 0: <StatusGlyph status="published" /> }} />
        </span>
      )
    case 'reconnect':
      return (
        <span className={`${line} text-red`}>
          <Trans id="<0/> Needs reconnecting" components={{ 0: <StatusGlyph status="failed" /> }} />
        </span>
      )
    case 'limited':
      return (
        <span className={`${line} text-amber`}>
          <Clock aria-hidden="true" className="size-3" />
          {account.limitedUntil === undefined
            ? i18n.t('Limited')
            : i18n.t('Limited until {limitedUntil}', {
                limitedUntil: timeText(account.limitedUntil, 'dayTime'),
              })}
        </span>
      )
    case 'disconnected':
      return <span className={`${line} text-ink-3`}>{i18n.t('Disconnected')}</span>
    default:
      return <span className="text-ink-3">{health === undefined ? '—' : capital(health)}</span>
  }
}
