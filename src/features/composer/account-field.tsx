import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { addAccount } from '~/contract/connections'
import type { SocialAccount } from '~/contract/social'
import { useMay } from '~/src/api/queries/access'
import { accountListQuery } from '~/src/api/queries/workspace'
import { QueryState } from '~/src/feedback/query-state'
import { platformRefusal } from '~/src/posts/account-groups'
import { AccountPicker } from '~/src/posts/account-picker'
import { HealthWarnings } from '~/src/posts/health-warnings'
import { linkClass } from '~/src/ui/class-names'
import { Field } from '~/src/ui/field'
import { Block, Skeleton } from '~/src/ui/skeleton'
import type { ComposerTarget } from './composer-values'
import type { Issue } from './issues'

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
      name: i18n.t('No longer connected'),
    }))
}

export function AccountField({ workspaceId, accounts, targets, issues, error, onChange }: Props) {
  const query = useQuery(accountListQuery(workspaceId))
  const mayConnect = useMay(addAccount) === undefined
  const from = useRouterState({ select: ({ location }) => location.href })
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
                      search={{ connect: 'choose', from }}
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
