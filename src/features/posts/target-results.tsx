import { useQuery } from '@tanstack/react-query'
import type { Post, TargetResult } from '~/contract/post'
import { enumValueIn } from '~/contract/answer'
import { accountListQuery } from '~/src/api/queries/workspace'
import { accountLabel } from '~/src/posts/account-groups'
import { Cost } from '~/src/ui/cost'
import { PlatformMark } from '~/src/ui/platform-mark'
import { SafeLink } from '~/src/ui/safe-link'
import { StatusMark } from '~/src/ui/status-mark'
import { Time } from '~/src/ui/time'

type Props = { workspaceId: string; post: Post; zone: string | undefined }

/** Each account that the post is for, and what became of it there. */
export function TargetResults({ workspaceId, post, zone }: Props) {
  const { data: accounts = [] } = useQuery(accountListQuery(workspaceId))
  return (
    <section>
      <h3 className="mb-1">Accounts</h3>
      <ul>
        {post.targets.map((target) => (
          <li key={target.accountId} className="border-t border-line py-2 first:border-t-0">
            <p className="flex items-center gap-2">
              <PlatformMark platform={enumValueIn(target, 'platform') ?? ''} />
              <span className="min-w-0 flex-1 truncate">
                <bdi dir="ltr">
                  {accountLabel(
                    accounts.find(({ id }) => id === target.accountId) ?? { id: target.accountId },
                  )}
                </bdi>
              </span>
            </p>
            <Result
              result={post.results?.find(({ accountId }) => accountId === target.accountId)}
              zone={zone}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Result({ result, zone }: { result: TargetResult | undefined; zone: string | undefined }) {
  if (!result) return null
  const status = enumValueIn(result, 'status') ?? 'pending'
  const { url, message, cost, at, sandbox } = result
  return (
    <div className="mt-1 grid gap-0.5 ps-[26px] text-12">
      <p className="tnum flex flex-wrap items-center gap-x-2">
        <StatusMark status={status === 'pending' ? 'publishing' : status} />
        {at && <Time at={at} shape="dayTime" zone={zone} />}
        {cost !== undefined && status === 'published' && <Cost spent={cost} />}
        {url && <SafeLink href={url}>View post</SafeLink>}
      </p>
      {message && <p className={status === 'failed' ? 'text-red' : 'text-ink-2'}>{message}</p>}
      {sandbox && (
        <p className="text-ink-3">
          {status === 'failed'
            ? 'Sandbox: nothing was sent to the platform.'
            : 'Sandbox: delivered to the local outbox, not to the platform.'}
        </p>
      )}
    </div>
  )
}
