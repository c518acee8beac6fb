import { useQuery } from '@tanstack/react-query'
import { campaignListQuery } from '~/src/api/queries/campaigns'
import { isCutOff } from '~/src/api/queries/limit'
import { postListQuery } from '~/src/api/queries/posts'
import { productListQuery } from '~/src/api/queries/products'
import { accountListQuery } from '~/src/api/queries/social'
import { RailCount, RailFailed, RailGap, RailToggle, railLinkClass } from '~/src/ui/rail-link'
import { type ScreenId, screens } from '~/src/navigation/screens'
import { ScreenLink } from './screen-link'

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
            // No part of its name (screens.md "Everywhere"): the count that is seen is hidden from ears.
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
