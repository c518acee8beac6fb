import { Link } from '@tanstack/react-router'
import { enumValueIn } from '~/contract/answer'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { placedAt } from '~/src/calendar/posts-by-day'
import { postTitle } from '~/domain/text'
import { Cost } from '~/src/ui/cost'
import { DataTable } from '~/src/ui/data-table'
import { linkClass } from '~/src/ui/class-names'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { Time } from '~/src/ui/time'
import type { AccountFacts } from './account-facts'

/** One row for each account, by platform. Phones keep what they have room for. */
export function AccountTable({
  facts,
  workspaceId,
}: {
  facts: readonly AccountFacts[]
  workspaceId: string
}) {
  return (
    <DataTable label="Accounts by platform">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" className="max-md:hidden">
            Connection
          </th>
          <th scope="col" data-number className="max-md:hidden">
            Cost to publish
          </th>
          <th scope="col" className="max-md:hidden">
            Last post
          </th>
          <th scope="col">Next post</th>
          <th scope="col" data-number>
            Posts, 30 days
          </th>
          <th scope="col" data-number>
            Failed
          </th>
        </tr>
      </thead>
      <tbody>
        {facts.map((each) => (
          <Row key={each.account.id} facts={each} workspaceId={workspaceId} />
        ))}
      </tbody>
    </DataTable>
  )
}

function Row({ facts, workspaceId }: { facts: AccountFacts; workspaceId: string }) {
  const { account, last, next, out, failed } = facts
  const platform = enumValueIn(account, 'platform')
  return (
    <tr>
      <th scope="row" className="!text-13 !text-ink">
        <span className="flex items-center gap-2.5">
          {platform && <PlatformMark platform={platform} size="lg" silent />}
          <span className="min-w-0">
            <Link
              to="/w/$workspaceId/calendar"
              params={{ workspaceId }}
              search={{ account: account.id }}
              className="block font-semi hover:underline"
              title="Show in calendar"
            >
              {platform ? platformName(platform) : (account.name ?? account.id)}
            </Link>
            <span className="block max-w-52 truncate text-12 font-normal text-ink-2">
              <bdi dir="ltr">{account.handle ?? account.name ?? account.id}</bdi>
            </span>
            <span className="block text-12 font-normal text-ink-3 md:hidden">
              <PublishCost account={account} />
            </span>
          </span>
        </span>
      </th>
      <td className="max-md:hidden">
        {account.connection === undefined ? '—' : (connections[account.connection] ?? account.connection)}
      </td>
      <td data-number className="max-md:hidden">
        <PublishCost account={account} />
      </td>
      <td className="max-md:hidden">
        <PostLink post={last} workspaceId={workspaceId} none="none yet" />
      </td>
      <td>
        <PostLink post={next} workspaceId={workspaceId} none="none scheduled" />
      </td>
      <td data-number>{out}</td>
      <td data-number>
        {failed > 0 ? (
          <Link
            to="/w/$workspaceId/posts"
            params={{ workspaceId }}
            search={{ status: 'failed', account: account.id }}
            className="inline-flex items-center gap-1 font-medium text-red hover:underline"
          >
            <StatusGlyph status="failed" />
            {failed} <span className="sr-only">failed</span>
          </Link>
        ) : (
          '0'
        )}
      </td>
    </tr>
  )
}

/** One of a later API stays as it is. */
const connections: Readonly<Record<string, string>> = { direct: 'Direct', agent_session: 'Agent session' }

function PublishCost({ account: { connection, publishCost } }: { account: SocialAccount }) {
  if (connection === 'agent_session') return <Cost spent={0} />
  return publishCost === undefined ? (
    <span title="Not provided by the API">
      <span aria-hidden="true">—</span>
      <span className="sr-only">not provided</span>
    </span>
  ) : (
    <Cost spent={publishCost} />
  )
}

interface PostLinkProps {
  post: Post | undefined
  workspaceId: string
  none: string
}

function PostLink({ post, workspaceId, none }: PostLinkProps) {
  if (!post) return <span className="text-ink-3">{none}</span>
  return (
    <Link
      to="/w/$workspaceId/posts/$postId"
      params={{ workspaceId, postId: post.id }}
      className="block max-w-56 truncate"
      title={postTitle(post.content.text)}
    >
      <span className={linkClass}>
        {placedAt(post) === undefined ? 'In queue' : <Time at={placedAt(post)} shape="dayTime" />}
      </span>
      <span className="block truncate text-12 text-ink-2 max-md:hidden">
        <bdi>{postTitle(post.content.text, 48)}</bdi>
      </span>
    </Link>
  )
}
