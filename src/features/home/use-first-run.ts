import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Post } from '~/contract/post'
import { placedAt } from '~/src/calendar/posts-by-day'
import {
  accountListQuery,
  brandKitQuery,
  productListQuery,
  newestMediaQuery,
} from '~/src/api/queries/workspace'
import { postCountsQuery } from '~/src/api/queries/posts'
import { useExtensions, useServerLists } from '~/src/api/queries/server-extensions'
import { currentSession } from '~/src/api/session/session'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import type { BrandKit } from '~/contract/brand-kit'

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

const keyOf = (workspaceId: string) => webStorageKeys.firstRun(currentSession()?.address ?? '', workspaceId)

function wasSkipped(workspaceId: string): boolean {
  try {
    return localStorage.getItem(keyOf(workspaceId)) !== null
  } catch {
    return false
  }
}

/** Whether the steps were skipped or completed on this device, and a function that records that. */
function useSkipped(workspaceId: string): readonly [boolean, () => void] {
  const before = useMemo(() => wasSkipped(workspaceId), [workspaceId])
  const [now, setNow] = useState<string>()
  const skip = () => {
    setNow(workspaceId)
    try {
      localStorage.setItem(keyOf(workspaceId), 'skipped')
    } catch {
      // Without storage, they stay skipped until the page is closed.
    }
  }
  return [before || now === workspaceId, skip]
}

export interface FirstRun {
  /** In order; without the account step if accounts can't be connected. */
  readonly steps: readonly StepId[]
  readonly done: ReadonlySet<StepId>
  skip: () => void
}

/**
 * The first-run steps, until a post of the workspace has been scheduled or they were skipped. Only then are
 * brand kit and products read. `posts` is undefined while loading.
 */
export function useFirstRun(workspaceId: string, posts: readonly Post[] | undefined): FirstRun | undefined {
  const [skipped, skip] = useSkipped(workspaceId)
  const timedPosts = posts?.filter((post) => placedAt(post) !== undefined).length ?? 0
  // If Home reads only some months, posts of others are counted by the server.
  const counts = useServerLists() === true
  const isOpen = !skipped && posts !== undefined && timedPosts === 0
  const counted = useQuery({ ...postCountsQuery(workspaceId), enabled: isOpen && counts })
  const { scheduled = 0, queued = 0, published = 0 } = counted.data?.statuses ?? {}
  const placed = timedPosts + scheduled + queued + published
  const enabled = isOpen && placed === 0 && (!counts || !counted.isPending)
  useEffect(() => {
    // Once completed, they don't return when the only post is unscheduled or deleted.
    if (placed > 0 && !skipped) skip()
  })
  const brandKit = useQuery({ ...brandKitQuery(workspaceId), enabled })
  const products = useQuery({ ...productListQuery(workspaceId), enabled })
  const media = useQuery({ ...newestMediaQuery(workspaceId), enabled })
  const accounts = useQuery({ ...accountListQuery(workspaceId), enabled })
  const canConnect = useExtensions().has('addAccount')
  if (!enabled || !brandKit.data || !products.data || !media.data || !accounts.data) return undefined
  const soFar = {
    accounts: canConnect ? accounts.data.length : undefined,
    brandKit: brandKit.data,
    products: products.data.length,
    media: media.data.length,
    posts: posts.length,
    placed,
  }
  const steps = stepIds.filter((id) => canConnect || id !== 'account')
  const all = doneSteps(soFar)
  return { steps, done: new Set(steps.filter((id) => all.has(id))), skip }
}
