import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { addAccount } from '~/contract/connections'
import type { SocialAccount } from '~/contract/social'
import { useMay } from '~/src/api/queries/access'
import { accountListQuery } from '~/src/api/queries/workspace'
import { AccountPicker } from '~/src/posts/account-picker'
import { accountLabel, platformRefusal } from '~/src/posts/account-groups'
import { QueryState } from '~/src/feedback/query-state'
import { CircleAlert } from '~/src/ui/icons'
import { Field } from '~/src/ui/field'
import { linkClass } from '~/src/ui/class-names'
import { platformName } from '~/src/ui/platform-mark'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { timeText } from '~/src/ui/time'
import type { Issue } from './issues'
import type { ComposerTarget } from './composer-values'

type Props = {
  workspaceId: string
  accounts: readonly SocialAccount[]
  targets: readonly ComposerTarget[]
  issues: readonly Issue[]
  error: string | undefined
  onChange: (targets: ComposerTarget[]) => void
}

/** Maximum accounts per post (docs/api.md section 8). */
const maxTargets = 10

/** A warning about an account chosen for a post; undefined if it is connected. */
function healthWarning(account: SocialAccount): string | undefined {
  const name = account.platform ? platformName(account.platform) : accountLabel(account)
  if (account.health === 'reconnect')
    return i18n.t('{name} needs reconnecting. Posts to it can’t be published until then.', { name })
  if (account.health === 'limited')
    return account.limitedUntil === undefined
      ? i18n.t('{name} is limited. Posts to it wait until the limit ends.', { name })
      : i18n.t('{name} is limited until {limitedUntil}. Posts to it wait until then.', {
          name,
          limitedUntil: timeText(account.limitedUntil, 'dayTime'),
        })
  return undefined
}

/** Targets whose account is no longer connected, as accounts, so that they can be deselected. */
function disconnectedAccounts(
  targets: readonly ComposerTarget[],
  accounts: readonly SocialAccount[],
): SocialAccount[] {
  return targets
    .filter((target) => !accounts.some(({ id }) => id === target.accountId))
    .map(({ accountId, platform }) => ({
      id: accountId,
      platform,
      name: i18n.t('{accountId} (not connected)', { accountId }),
    }))
}

export function AccountField({ workspaceId, accounts, targets, issues, error, onChange }: Props) {
  const query = useQuery(accountListQuery(workspaceId))
  const mayConnect = useMay(addAccount) === undefined
  const chosen = targets.map(({ accountId }) => accountId)
  const accountsWithIssues = targets
    .filter(({ platform }) => issues.some((each) => each.platform === platform && each.severity === 'block'))
    .map(({ accountId }) => accountId)
  const refuse = (account: SocialAccount) => {
    if (chosen.includes(account.id)) return undefined
    if (account.platform === undefined) return platformRefusal(account)
    return chosen.length >= maxTargets
      ? i18n.t('A post can go to up to {maxTargets} accounts.', { maxTargets })
      : undefined
  }
  const pick = (ids: string[]) =>
    onChange(
      ids.flatMap((id): ComposerTarget[] => {
        const existing = targets.find((target) => target.accountId === id)
        if (existing) return [existing]
        const platform = accounts.find((account) => account.id === id)?.platform
        return platform ? [{ accountId: id, platform, postType: undefined }] : []
      }),
    )
  return (
    <Field label={i18n.t('Accounts')} group="group" error={error}>
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load accounts')}
        loading={
          <Skeleton label={i18n.t('Loading accounts')} className="flex flex-wrap gap-1.5">
            {['w-40', 'w-32', 'w-36', 'w-28'].map((width) => (
              <Block key={width} className={`h-8 max-md:h-10 ${width}`} />
            ))}
          </Skeleton>
        }
        empty={
          <p className="text-ink-2">
            {mayConnect ? (
              <Trans
                id="No accounts connected yet. <0>Connect account</0>"
                components={{
                  0: (
                    <Link
                      to="/w/$workspaceId/accounts"
                      params={{ workspaceId }}
                      search={{ connect: 'choose' }}
                      className={linkClass}
                    />
                  ),
                }}
              />
            ) : (
              i18n.t('No accounts connected yet')
            )}
          </p>
        }
      >
        {() => (
          <>
            <AccountPicker
              accounts={[...accounts, ...disconnectedAccounts(targets, accounts)]}
              value={chosen}
              onChange={pick}
              refuse={refuse}
              withIssues={accountsWithIssues}
            />
            <HealthWarnings
              workspaceId={workspaceId}
              accounts={accounts.filter(({ id }) => chosen.includes(id))}
            />
          </>
        )}
      </QueryState>
    </Field>
  )
}

/** Warns of accounts that can't publish now. They can be chosen anyway. */
function HealthWarnings({
  workspaceId,
  accounts,
}: {
  workspaceId: string
  accounts: readonly SocialAccount[]
}) {
  const warned = accounts.flatMap((account) => {
    const text = healthWarning(account)
    return text === undefined ? [] : [{ account, text }]
  })
  if (warned.length === 0) return null
  return (
    <ul className="mt-1.5 grid gap-1 text-12 text-ink-2" role="status">
      {warned.map(({ account, text }) => (
        <li key={account.id} className="flex gap-1.5">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 flex-none text-amber" />
          <span>
            {text}{' '}
            {account.health === 'reconnect' && (
              <Link
                to="/w/$workspaceId/accounts"
                params={{ workspaceId }}
                search={{ health: 'reconnect' }}
                className={linkClass}
              >
                {i18n.t('Reconnect')}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
