import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BrandKit } from '~/contract/brand-kit'
import { postCountsQuery } from '~/src/api/queries/posts'
import { useExtensions, useServerLists } from '~/src/api/queries/server-extensions'
import {
  accountListQuery,
  brandKitQuery,
  newestMediaQuery,
  productListQuery,
} from '~/src/api/queries/workspace'

interface WorkspaceContents {
  /** Undefined if accounts can't be connected here. */
  readonly accounts: number | undefined
  readonly brandKit: BrandKit | undefined
  readonly products: number
  readonly media: number
  readonly posts: number
  /** Posts that are scheduled or published. */
  readonly placed: number
}

const stepIds = ['account', 'brand', 'product', 'picture', 'post', 'calendar'] as const
export type StepId = (typeof stepIds)[number]

export function doneSteps({
  accounts,
  brandKit,
  products,
  media,
  posts,
  placed,
}: WorkspaceContents): ReadonlySet<StepId> {
  // A text that was cleared is empty.
  const hasBrand =
    Boolean(brandKit?.domain) || Boolean(brandKit?.logoUrl) || (brandKit?.colors?.length ?? 0) > 0
  const done: Record<StepId, boolean> = {
    account: accounts === undefined || accounts > 0,
    brand: hasBrand,
    product: products > 0,
    picture: media > 0,
    post: posts > 0,
    calendar: placed > 0,
  }
  return new Set(stepIds.filter((id) => done[id]))
}

interface FirstRun {
  /** In order; without the account step if accounts can't be connected. */
  readonly steps: readonly StepId[]
  readonly done: ReadonlySet<StepId>
}

/**
 * The first-run steps of a workspace in which Home knows `posts` posts, none of them scheduled; undefined while that
 * isn't known, or if others are scheduled or published, for which `onPlaced` is called.
 */
export function useFirstRunSteps(
  workspaceId: string,
  posts: number,
  onPlaced: () => void,
): FirstRun | undefined {
  // If Home reads only some months, posts of others are counted by the server.
  const counts = useServerLists() === true
  const counted = useQuery({ ...postCountsQuery(workspaceId), enabled: counts })
  const { scheduled = 0, queued = 0, published = 0 } = counted.data?.statuses ?? {}
  const placed = scheduled + queued + published
  useEffect(() => {
    if (placed > 0) onPlaced()
  })
  const enabled = placed === 0 && (!counts || !counted.isPending)
  const brandKit = useQuery({ ...brandKitQuery(workspaceId), enabled })
  const products = useQuery({ ...productListQuery(workspaceId), enabled })
  const media = useQuery({ ...newestMediaQuery(workspaceId), enabled })
  const accounts = useQuery({ ...accountListQuery(workspaceId), enabled })
  const canConnect = useExtensions().has('addAccount')
  if (!enabled || !brandKit.data || !products.data || !media.data || !accounts.data) return undefined
  const all = doneSteps({
    accounts: canConnect ? accounts.data.length : undefined,
    brandKit: brandKit.data,
    products: products.data.length,
    media: media.data.length,
    posts,
    placed,
  })
  const steps = stepIds.filter((id) => canConnect || id !== 'account')
  return { steps, done: new Set(steps.filter((id) => all.has(id))) }
}
