import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import {
  accountListQuery,
  campaignCountsQuery,
  campaignListQuery,
  productCountsQuery,
  productListQuery,
} from '~/src/api/queries/workspace'
import { isCutShort } from '~/src/api/queries/pages'
import { postListQuery } from '~/src/api/queries/posts'
import { RailCount, RailFailed, RailGap, RailToggle, railLinkClass } from '~/src/ui/rail'
import { screens, type ScreenId, type Screen } from '~/src/navigation/screens'
import { needsReconnecting } from '~/src/posts/account-health'
import type { SocialAccount } from '~/contract/social'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const countReconnects = (accounts: readonly SocialAccount[]) => accounts.filter(needsReconnecting).length

/**
 * Counts for the rail. It only requests the failed posts and the accounts; the rest are shown if already
 * loaded.
 */
function useCounts(workspaceId: string) {
  const failed = useQuery(postListQuery(workspaceId, { status: 'failed' })).data
  const campaigns = useQuery({ ...campaignListQuery(workspaceId), enabled: false }).data
  const products = useQuery({ ...productListQuery(workspaceId), enabled: false }).data
  const counted = {
    campaigns: useQuery({ ...campaignCountsQuery(workspaceId), enabled: false }).data?.total,
    products: useQuery({ ...productCountsQuery(workspaceId), enabled: false }).data?.total,
  }
  const accounts = useQuery(accountListQuery(workspaceId)).data
  // A list of 100 may be cut off, so its count is unknown.
  const count = (list: readonly unknown[] | undefined) =>
    list && !isCutShort(list) ? list.length || undefined : undefined
  const counts: Partial<Record<ScreenId, number | undefined>> = {
    campaigns: (counted.campaigns ?? count(campaigns)) || undefined,
    products: (counted.products ?? count(products)) || undefined,
    accounts: count(accounts),
  }
  const alerts: Alerts = { posts: failed?.length ?? 0, accounts: accounts ? countReconnects(accounts) : 0 }
  return { alerts, counts }
}

/** Counts of what needs attention, by screen: failed posts, and accounts to reconnect. */
type Alerts = Readonly<Partial<Record<ScreenId, number>>>

/** The count that needs attention, in words. */
function alertText(id: ScreenId, count: number): string | undefined {
  if (count === 0) return undefined
  return id === 'posts'
    ? i18n.t('{count} failed', { count })
    : i18n.t('{count, plural, one {1 needs reconnecting} other {# need reconnecting}}', { count })
}

/** The links of the rail, in `navigation "Main"`. */
export function Rail({ workspaceId, current }: { workspaceId: string; current: ScreenId | undefined }) {
  const { alerts, counts } = useCounts(workspaceId)
  return (
    <>
      {screens.map((screen) => (
        <RailEntry key={screen.id} gap={screen.id === 'credits'}>
          <ScreenLink
            screen={screen}
            workspaceId={workspaceId}
            current={screen.id === current}
            className={railLinkClass}
            title={screen.name}
            // Not part of its name (docs/screens.md "Everywhere"), as the visible count is hidden from screen
            // readers.
            aria-description={alertText(screen.id, alerts[screen.id] ?? 0) ?? counts[screen.id]?.toString()}
            data-alert={alerts[screen.id] ? true : undefined}
          >
            <screen.icon aria-hidden="true" />
            <span>{screen.name}</span>
            <RailNumber alerts={alerts[screen.id]} count={counts[screen.id]} />
          </ScreenLink>
        </RailEntry>
      ))}
      <RailToggle />
    </>
  )
}

/** One number per link: what needs attention, or else how many there are. */
function RailNumber({ alerts, count }: { alerts: number | undefined; count: number | undefined }) {
  if (alerts) return <RailFailed count={alerts} />
  return count === undefined ? null : <RailCount>{count}</RailCount>
}

function RailEntry({ gap, children }: { gap: boolean; children: React.ReactNode }) {
  return (
    <>
      {gap && <RailGap />}
      {children}
    </>
  )
}

interface ScreenLinkProps {
  screen: Screen
  workspaceId: string
  current: boolean
  className: string
  title?: string | undefined
  'aria-description'?: string | undefined
  children: ReactNode
  'data-alert'?: boolean | undefined
}

/**
 * A link to a screen of the rail. The shell decides which is current, as a record's panel belongs to its
 * list.
 */
export function ScreenLink({ screen, workspaceId, current, children, ...rest }: ScreenLinkProps) {
  // Without `exact` the router matches prefixes, and every path starts with Home's.
  const shared = {
    ...rest,
    activeOptions: { exact: true },
    'aria-current': current ? ('page' as const) : undefined,
  }
  if (screen.to === '/credits' || screen.to === '/developer') {
    return (
      <Link to={screen.to} {...shared}>
        {children}
      </Link>
    )
  }
  return (
    <Link to={screen.to} params={{ workspaceId }} {...shared}>
      {children}
    </Link>
  )
}
