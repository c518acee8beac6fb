import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect } from 'react'
import type { SocialAccount } from '~/contract/social'
import { isCutShort } from '~/src/api/queries/pages'
import { postListQuery } from '~/src/api/queries/posts'
import {
  accountListQuery,
  type CatalogueCounts,
  campaignCountsQuery,
  campaignListQuery,
  productCountsQuery,
  productListQuery,
} from '~/src/api/queries/workspace'
import { type Screen, type ScreenId, screenAt, screens } from '~/src/navigation/screens'
import { useIsScreen } from '~/src/navigation/use-is-screen'
import { needsReconnecting } from '~/src/posts/account-health'
import { readStorage, writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { MenuIcon, PenLine, SquareTerminal } from '~/src/ui/icons'
import { LazyMenu } from '~/src/ui/lazy'
import {
  RailCount,
  RailFailed,
  RailGap,
  RailToggle,
  railLinkClass,
  tabLinkClass,
  tabMarkClass,
} from '~/src/ui/rail'
import { useTheme } from '~/src/ui/theme'
import { languageEntries, themeEntries } from './preferences-menu'

const countReconnects = (accounts: readonly SocialAccount[]) => accounts.filter(needsReconnecting).length

/** A list of 100 may be cut off, so its count is unknown. */
const countOf = (list: readonly unknown[] | undefined) =>
  list && !isCutShort(list) ? list.length : undefined

/** The number of records by the newer of two answers; until there is one, the number of the last visit. */
function useSteadyCount(
  name: string,
  counts: UseQueryResult<CatalogueCounts>,
  list: UseQueryResult<readonly unknown[]>,
): number | undefined {
  const key = webStorageKeys.railCounts(name)
  const listed = countOf(list.data)
  const isListNewer = list.dataUpdatedAt > counts.dataUpdatedAt
  const known = isListNewer ? (listed ?? counts.data?.total) : (counts.data?.total ?? listed)
  useEffect(() => {
    if (known !== undefined) writeStorage(key, known === 0 ? null : String(known))
  }, [key, known])
  return (known ?? Number(readStorage(key))) || undefined
}

/**
 * Counts for the rail. It only requests the failed posts and the accounts; the rest are shown once they have been
 * loaded.
 */
function useCounts(workspaceId: string) {
  const failed = useQuery(postListQuery(workspaceId, { status: 'failed' })).data
  const accounts = useQuery(accountListQuery(workspaceId)).data
  const counts: Partial<Record<ScreenId, number | undefined>> = {
    campaigns: useSteadyCount(
      `${workspaceId} campaigns`,
      useQuery({ ...campaignCountsQuery(workspaceId), enabled: false }),
      useQuery({ ...campaignListQuery(workspaceId), enabled: false }),
    ),
    products: useSteadyCount(
      `${workspaceId} products`,
      useQuery({ ...productCountsQuery(workspaceId), enabled: false }),
      useQuery({ ...productListQuery(workspaceId), enabled: false }),
    ),
    accounts: countOf(accounts) || undefined,
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
export function Rail({ workspaceId }: { workspaceId: string }) {
  const { alerts, counts } = useCounts(workspaceId)
  return (
    <>
      {screens.map((screen) => (
        <Fragment key={screen.id}>
          {screen.id === 'credits' && <RailGap />}
          <ScreenLink
            screen={screen}
            workspaceId={workspaceId}
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
        </Fragment>
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

interface ScreenLinkProps {
  screen: Screen
  workspaceId: string
  className: string
  title?: string | undefined
  'aria-description'?: string | undefined
  children: ReactNode
  'data-alert'?: boolean | undefined
}

/** A link to a screen of the rail. It is current on the screen's records, too, which the router doesn't know. */
function ScreenLink({ screen, workspaceId, children, ...rest }: ScreenLinkProps) {
  const isCurrent = useIsScreen(screen.id)
  // Without `exact` the router matches prefixes, and every path starts with Home's.
  const shared = {
    ...rest,
    activeOptions: { exact: true },
    'aria-current': isCurrent ? ('page' as const) : undefined,
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

const inBar: readonly ScreenId[] = ['home', 'calendar', 'studio']
const rest = screens.filter((screen) => !inBar.includes(screen.id))

/** True on the screens that the menu lists, except the composer, which has its own tab. */
const useIsInMore = (): boolean =>
  useRouterState({
    select: ({ location: { pathname } }) =>
      !pathname.endsWith('/posts/new') && rest.some(({ id }) => id === screenAt(pathname)),
  })

export interface TabBarProps {
  workspaceId: string
  onCalls: () => void
}

/** The phone's tab bar: Home, Calendar, New post, Studio, More. */
export function TabBar({ workspaceId, onCalls }: TabBarProps) {
  const tab = (screen: Screen) => (
    <ScreenLink key={screen.id} screen={screen} workspaceId={workspaceId} className={tabLinkClass}>
      <screen.icon aria-hidden="true" />
      {screen.name}
    </ScreenLink>
  )
  const [theme] = useTheme()
  const isInMore = useIsInMore()
  const [home, calendar, studio] = inBar.map((id) => screens.find((screen) => screen.id === id))
  return (
    <>
      {home && tab(home)}
      {calendar && tab(calendar)}
      <Link
        to="/w/$workspaceId/posts/new"
        params={{ workspaceId }}
        className={tabLinkClass}
        aria-label={i18n.t('New post')}
      >
        <span className={tabMarkClass}>
          <PenLine />
        </span>
      </Link>
      {studio && tab(studio)}
      <LazyMenu
        label={i18n.t('More screens')}
        align="end"
        trigger={
          <button
            type="button"
            className={tabLinkClass}
            aria-label={i18n.t('More screens')}
            aria-current={isInMore || undefined}
          >
            <Trans id="<0/> More" components={{ 0: <MenuIcon aria-hidden="true" /> }} />
          </button>
        }
        entries={[
          ...rest.map((screen) => ({
            id: screen.id,
            label: screen.name,
            icon: <screen.icon />,
            link: (content: React.ReactNode) => (
              <ScreenLink screen={screen} workspaceId={workspaceId} className="">
                {content}
              </ScreenLink>
            ),
          })),
          { id: 'rule', rule: true },
          { id: 'calls', label: i18n.t('API calls'), icon: <SquareTerminal />, onSelect: onCalls },
          ...themeEntries(theme),
          ...languageEntries(),
        ]}
      />
    </>
  )
}
