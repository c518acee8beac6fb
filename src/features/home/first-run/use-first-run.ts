import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Post } from '~/contract/post'
import { placedAt } from '~/src/calendar/post-time'
import { brandKitQuery } from '~/src/api/queries/brand-kit'
import { mediaListQuery } from '~/src/api/queries/media'
import { productListQuery } from '~/src/api/queries/products'
import { currentSession } from '~/src/api/session'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { doneSteps, type StepId } from './steps'

const keyOf = (workspaceId: string) => webStorageKeys.firstRun(currentSession()?.address ?? '', workspaceId)

function wasSkipped(workspaceId: string): boolean {
  try {
    return localStorage.getItem(keyOf(workspaceId)) !== null
  } catch {
    return false
  }
}

/** Whether the first path was skipped or finished on this device, and what marks it so. */
function useSkipped(workspaceId: string): readonly [boolean, () => void] {
  const before = useMemo(() => wasSkipped(workspaceId), [workspaceId])
  const [now, setNow] = useState<string>()
  const skip = () => {
    setNow(workspaceId)
    try {
      localStorage.setItem(keyOf(workspaceId), 'skipped')
    } catch {
      // Without storage it is skipped as long as the page.
    }
  }
  return [before || now === workspaceId, skip]
}

export interface FirstRun {
  readonly done: ReadonlySet<StepId>
  skip: () => void
}

/**
 * The first path, until something of the workspace had a time or somebody skipped it. Asks for brand kit and products
 * only then; `posts` undefined while they load.
 */
export function useFirstRun(workspaceId: string, posts: readonly Post[] | undefined): FirstRun | undefined {
  const [skipped, skip] = useSkipped(workspaceId)
  const placed = posts?.filter((post) => placedAt(post) !== undefined).length ?? 0
  const enabled = !skipped && posts !== undefined && placed === 0
  useEffect(() => {
    // Done once, it does not come back when the only post is unscheduled or deleted.
    if (placed > 0 && !skipped) skip()
  })
  const brandKit = useQuery({ ...brandKitQuery(workspaceId), enabled })
  const products = useQuery({ ...productListQuery(workspaceId), enabled })
  const media = useQuery({ ...mediaListQuery(workspaceId), enabled })
  if (!enabled || !brandKit.data || !products.data || !media.data) return undefined
  const soFar = {
    brandKit: brandKit.data,
    products: products.data.length,
    media: media.data.length,
    posts: posts.length,
    placed,
  }
  return { done: doneSteps(soFar), skip }
}
