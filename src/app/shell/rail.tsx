import { useQuery } from '@tanstack/react-query'
import { campaignListQuery, productListQuery, accountListQuery } from '~/src/api/queries/workspace'
import { isCutOff } from '~/src/api/queries/query'
import { postListQuery } from '~/src/api/queries/posts'
import { RailCount, RailFailed, RailGap, RailToggle, railLinkClass } from '~/src/ui/rail'
import { screens, type ScreenId, type Screen } from '~/src/navigation/screens'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Counts of what has been read anyway: the rail itself asks for nothing but the failed posts. */
function useCounts(workspaceId: string) {
  const failed = useQuery(postListQuery(workspaceId, { status: 'failed' })).data
  const campaigns = useQuery({ ...campaignListQuery(workspaceId), enabled: false }).data
  const products = useQuery({ ...productListQuery(workspaceId), enabled: false }).data
  const accounts = useQuery({ ...accountListQuery(workspaceId), enabled: false }).data
  // At 100 the API stops counting, and so do we.
  const count = (list: readonly unknown[] | undefined) =>
    list && !isCutOff(list) ? list.length || undefined : undefined
  const counts: Partial<Record<ScreenId, number | undefined>> = {
    campaigns: count(campaigns),
    products: count(products),
    accounts: count(accounts),
  }
  return { failed: failed?.length ?? 0, counts }
}

/** Says the one count that calls in words; nothing while none failed. */
const saidOf = (failed: number) => (failed > 0 ? `${failed} failed` : undefined)

/** The links of the rail, in `navigation "Main"`. */
export function Rail({ workspaceId, current }: { workspaceId: string; current: ScreenId | undefined }) {
  const { failed, counts } = useCounts(workspaceId)
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
            // No part of its name (docs/screens.md "Everywhere"): the count that is seen is hidden from ears.
            aria-description={screen.id === 'posts' ? saidOf(failed) : counts[screen.id]?.toString()}
            data-alert={screen.id === 'posts' && failed > 0 ? true : undefined}
          >
            <screen.icon aria-hidden="true" />
            <span>{screen.name}</span>
            {screen.id === 'posts' && failed > 0 && <RailFailed count={failed} />}
            {counts[screen.id] !== undefined && <RailCount>{counts[screen.id]}</RailCount>}
          </ScreenLink>
        </RailEntry>
      ))}
      <RailToggle />
    </>
  )
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

/** A link to a screen of the rail. The frame marks the current one: a record's panel belongs to its list. */
export function ScreenLink({ screen, workspaceId, current, children, ...rest }: ScreenLinkProps) {
  // Exact: the router marks by beginnings else, and every address begins with Home's.
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
