import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { enumValueIn } from '~/contract/answer'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { postTitle } from '~/domain/text'
import { placedAt } from '~/src/calendar/posts-by-day'
import { accountLabel } from '~/src/posts/account-groups'
import { cx, linkClass } from '~/src/ui/class-names'
import { Cost } from '~/src/ui/cost'
import { DataTable } from '~/src/ui/data-table'
import { Bot, FlaskConical, Plug } from '~/src/ui/icons'
import { PlatformMark } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { Time } from '~/src/ui/time'
import { AccountActions } from './account-actions'
import type { AccountFacts } from './account-facts'
import { AccountHealth } from './account-health'
import { deliveryText, kindName, typeText } from './account-labels'
import type { OnAccountsSearch } from './accounts-search'

export interface AccountTableProps {
  facts: readonly AccountFacts[]
  workspaceId: string
  /** The server reports the accounts' health. */
  showsHealth: boolean
  /** Undefined if accounts can't be changed on this server. */
  onSearch: OnAccountsSearch | undefined
}

/** A row per account, by platform. On phones the most important cells are stacked. */
export function AccountTable({ facts, workspaceId, showsHealth, onSearch }: AccountTableProps) {
  return (
    <DataTable label={i18n.t('Accounts by platform')} stacked>
      <thead>
        <tr>
          <th scope="col">{i18n.t('Account')}</th>
          <th scope="col">{i18n.t('Kind')}</th>
          {showsHealth && <th scope="col">{i18n.t('Health')}</th>}
          <th scope="col">{i18n.t('Last post')}</th>
          <th scope="col">{i18n.t('Next post')}</th>
          <th scope="col" data-number>
            {i18n.t('Cost')}
          </th>
          {onSearch && (
            <th scope="col" data-number>
              <span className="sr-only">{i18n.t('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {facts.map((each) => (
          <Row
            key={each.account.id}
            facts={each}
            workspaceId={workspaceId}
            showsHealth={showsHealth}
            onSearch={onSearch}
          />
        ))}
      </tbody>
    </DataTable>
  )
}

type RowProps = Omit<AccountTableProps, 'facts'> & { facts: AccountFacts }

function Row({ facts, workspaceId, showsHealth, onSearch }: RowProps) {
  const { account } = facts
  return (
    <tr className="max-md:relative max-md:ps-9 md:h-[55px]">
      <NameCell account={account} workspaceId={workspaceId} />
      <td className="max-md:absolute max-md:end-9 max-md:top-3.5">
        <Kind account={account} />
      </td>
      {showsHealth && (
        <td className="md:w-[34%] md:max-w-0 md:min-w-52">
          <AccountHealth account={account} />
        </td>
      )}
      <td className="max-md:hidden">
        <LastPost facts={facts} workspaceId={workspaceId} />
      </td>
      <td>
        <NextPost facts={facts} workspaceId={workspaceId} />
      </td>
      <td data-number className="max-md:hidden">
        <PublishCost account={account} />
      </td>
      {onSearch && (
        <td data-number className="max-md:!text-start max-md:leading-0">
          <AccountActions workspaceId={workspaceId} account={account} onSearch={onSearch} />
        </td>
      )}
    </tr>
  )
}

function NameCell({ account, workspaceId }: { account: SocialAccount; workspaceId: string }) {
  const platform = enumValueIn(account, 'platform')
  const type = typeText(account)
  return (
    <th scope="row" className="!text-13 !text-ink max-md:!border-0 max-md:!pb-0.5">
      <span className="flex items-center gap-2.5">
        <span className="max-md:absolute max-md:start-0 max-md:top-3">
          {platform && <PlatformMark platform={platform} size="lg" />}
        </span>
        <span className="min-w-0">
          <Link
            to="/w/$workspaceId/calendar"
            params={{ workspaceId }}
            search={{ account: account.id }}
            className="block max-w-52 truncate py-0.5 -my-0.5 font-semi hover:underline max-md:-my-2.5 max-md:max-w-[calc(100vw-14.5rem)] max-md:py-2.5"
            title={i18n.t('Show in calendar')}
          >
            <bdi dir="ltr">{accountLabel(account)}</bdi>
          </Link>
          {type && (
            <span className="block max-w-52 truncate text-12 font-normal text-ink-3">
              <bdi>{type}</bdi>
            </span>
          )}
        </span>
      </span>
    </th>
  )
}

function Kind({ account }: { account: SocialAccount }) {
  const delivery = deliveryText(account)
  return (
    <span className="block whitespace-nowrap">
      <span className="flex items-center gap-1.5 max-md:justify-end max-md:text-12">
        <KindIcon connection={account.connection} />
        {kindName(account.connection)}
      </span>
      {delivery && (
        <span className="block w-36 text-12 whitespace-normal text-ink-3 max-md:hidden">{delivery}</span>
      )}
    </span>
  )
}

function KindIcon({ connection }: { connection: string | undefined }) {
  const look = 'size-3.5 text-ink-3'
  if (connection === 'direct') return <Plug aria-hidden="true" className={look} />
  if (connection === 'agent_session') return <Bot aria-hidden="true" className={look} />
  if (connection === 'practice') return <FlaskConical aria-hidden="true" className={look} />
  return null
}

type FactsProps = { facts: AccountFacts; workspaceId: string }

/** Shown instead of a post; a dash if there may be one that couldn’t be loaded. */
function NoPost({ facts: { knowsPosts }, text }: { facts: AccountFacts; text: string }) {
  if (knowsPosts) return <span className="text-ink-3">{text}</span>
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="sr-only">{i18n.t('unknown')}</span>
    </>
  )
}

function LastPost({ facts, workspaceId }: FactsProps) {
  const { last } = facts
  return (
    <span className="block whitespace-nowrap">
      {last ? (
        <PostLink post={last} workspaceId={workspaceId}>
          <StatusGlyph status="published" />
        </PostLink>
      ) : (
        <NoPost facts={facts} text={i18n.t('None yet')} />
      )}
      <FailedPosts facts={facts} workspaceId={workspaceId} />
    </span>
  )
}

function NextPost({ facts, workspaceId }: FactsProps) {
  const { account, last, next, upcomingCount } = facts
  const isBlocked = account.health === 'reconnect' && upcomingCount > 0
  return (
    <span className="block whitespace-nowrap">
      <span className="text-12 text-ink-2 md:hidden">
        {last && (
          <>
            <StatusGlyph status="published" className="me-1.5 inline align-[-1px]" />
            <Time at={placedAt(last)} shape="day" />{' '}
            <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
              →
            </span>{' '}
          </>
        )}
      </span>
      {next ? (
        <PostLink post={next} workspaceId={workspaceId} />
      ) : (
        <NoPost facts={facts} text={i18n.t('Nothing scheduled')} />
      )}
      {isBlocked && (
        <span className="block text-12 whitespace-normal text-red md:w-40">
          {i18n.t('{count, plural, one {1 post can’t be published} other {# posts can’t be published}}', {
            count: upcomingCount,
          })}
        </span>
      )}
      <span className="md:hidden">
        <FailedPosts facts={facts} workspaceId={workspaceId} />
      </span>
    </span>
  )
}

/** Number of posts that failed in the last 30 days, linked to their list. */
function FailedPosts({ facts, workspaceId }: FactsProps) {
  const { account, failedCount: count } = facts
  if (count === 0) return null
  return (
    <span className="block">
      <Link
        to="/w/$workspaceId/posts"
        params={{ workspaceId }}
        search={{ status: 'failed', account: account.id }}
        className="inline-flex min-h-6 items-center gap-1 text-12 font-medium text-red hover:underline max-md:min-h-10"
      >
        <StatusGlyph status="failed" />
        {i18n.t('{count, plural, one {1 failed} other {# failed}}', { count })}
      </Link>
    </span>
  )
}

/** X's charge to the operator's app for a post without a link, on top of credits (docs/publishing.md, section 4). */
const xPerPost = i18n.t('+ $0.015 at X')

function PublishCost({ account: { connection, publishCost, platform } }: { account: SocialAccount }) {
  if (connection === 'agent_session') return <Cost credits={0} />
  if (publishCost === undefined)
    return (
      <span title={i18n.t('Not provided by the API')}>
        <span aria-hidden="true">—</span>
        <span className="sr-only">{i18n.t('not provided')}</span>
      </span>
    )
  return (
    <>
      <Cost credits={publishCost} />
      {platform === 'twitter' && connection === 'direct' && (
        <span className="block text-12 whitespace-nowrap text-ink-3">{xPerPost}</span>
      )}
    </>
  )
}

type PostLinkProps = { post: Post; workspaceId: string; children?: React.ReactNode }

function PostLink({ post, workspaceId, children }: PostLinkProps) {
  return (
    <Link
      to="/w/$workspaceId/posts/$postId"
      params={{ workspaceId, postId: post.id }}
      className={cx(
        'inline-flex min-h-6 items-center gap-1.5 max-md:-my-2 max-md:min-h-10',
        children ? 'hover:underline' : linkClass,
      )}
      title={postTitle(post.content.text)}
    >
      {children}
      {placedAt(post) === undefined ? i18n.t('In queue') : <Time at={placedAt(post)} shape="dayTime" />}
    </Link>
  )
}
