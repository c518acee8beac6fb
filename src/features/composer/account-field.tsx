import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { SocialAccount } from '~/contract/social'
import { accountListQuery } from '~/src/api/queries/workspace'
import { AccountPicker } from '~/src/posts/account-picker'
import { platformRefusal } from '~/src/posts/account-groups'
import { QueryState } from '~/src/feedback/query-state'
import { Field } from '~/src/ui/field'
import { linkClass } from '~/src/ui/class-names'
import { Block, Skeleton } from '~/src/ui/skeleton'
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

/** The most accounts of a post (docs/api.md section 8). */
const maxTargets = 10

/** Accounts that are no longer connected, but that the post names: they can still be taken off it. */
function gone(targets: readonly ComposerTarget[], accounts: readonly SocialAccount[]): SocialAccount[] {
  return targets
    .filter((target) => !accounts.some(({ id }) => id === target.accountId))
    .map(({ accountId, platform }) => ({ id: accountId, platform, name: `${accountId} (not connected)` }))
}

export function AccountField({ workspaceId, accounts, targets, issues, error, onChange }: Props) {
  const query = useQuery(accountListQuery(workspaceId))
  const chosen = targets.map(({ accountId }) => accountId)
  const troubled = targets
    .filter(({ platform }) => issues.some((each) => each.platform === platform && each.severity === 'block'))
    .map(({ accountId }) => accountId)
  const refuse = (account: SocialAccount) => {
    if (chosen.includes(account.id)) return undefined
    if (account.platform === undefined) return platformRefusal(account)
    return chosen.length >= maxTargets ? `A post can go to up to ${maxTargets} accounts.` : undefined
  }
  const pick = (ids: string[]) =>
    onChange(
      ids.flatMap((id): ComposerTarget[] => {
        const kept = targets.find((target) => target.accountId === id)
        if (kept) return [kept]
        const platform = accounts.find((account) => account.id === id)?.platform
        return platform ? [{ accountId: id, platform, postType: undefined }] : []
      }),
    )
  return (
    <Field label="Accounts" group="group" error={error}>
      <QueryState
        query={query}
        failed="Couldn’t load accounts"
        loading={
          <Skeleton label="Loading accounts" className="flex flex-wrap gap-1.5">
            {['w-40', 'w-32', 'w-36', 'w-28'].map((width) => (
              <Block key={width} className={`h-8 max-md:h-10 ${width}`} />
            ))}
          </Skeleton>
        }
        empty={
          <p className="text-ink-2">
            No accounts connected yet.{' '}
            <Link to="/w/$workspaceId/accounts" params={{ workspaceId }} className={linkClass}>
              Go to Accounts
            </Link>
          </p>
        }
      >
        {() => (
          <AccountPicker
            accounts={[...accounts, ...gone(targets, accounts)]}
            value={chosen}
            onChange={pick}
            refuse={refuse}
            troubled={troubled}
          />
        )}
      </QueryState>
    </Field>
  )
}
