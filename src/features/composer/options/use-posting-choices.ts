import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PostingChoices } from '~/contract/connections'
import type { SocialAccount } from '~/contract/social'
import { postingChoicesQuery } from '~/src/api/queries/connections'
import { useExtensions } from '~/src/api/queries/server-extensions'
import type { ComposerValues } from '../composer-values'
import type { ChoicesByAccount } from './option-rules'
import { takesOptions } from './option-rules'

/** The value once it hasn't changed for `ms` milliseconds. */
function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

interface ChoicesRequest {
  readonly accountId: string
  readonly subreddit: string
}

/** Platforms that limit choices by account. */
const limitedPlatforms = ['tiktok', 'reddit'] as const

function requestsFor(
  { targets, options }: ComposerValues,
  accounts: readonly SocialAccount[],
): ChoicesRequest[] {
  return targets.flatMap(({ accountId, platform }) => {
    const account = accounts.find(({ id }) => id === accountId)
    if (!account || !takesOptions(account) || !limitedPlatforms.some((each) => each === platform)) return []
    const { subreddit } = options[accountId] ?? {}
    return [
      {
        accountId,
        subreddit: platform === 'reddit' && typeof subreddit === 'string' ? subreddit.trim() : '',
      },
    ]
  })
}

/**
 * What the platforms currently allow the post's accounts. A missing answer limits nothing; the platform
 * decides in the end.
 */
export function usePostingChoices(
  workspaceId: string,
  values: ComposerValues,
  accounts: readonly SocialAccount[],
): ChoicesByAccount {
  const canAsk = useExtensions().has('getPostingChoices')
  // A subreddit is typed letter by letter.
  const debounced = useDebounced(JSON.stringify(requestsFor(values, accounts)), 400)
  const requests = canAsk ? (JSON.parse(debounced) as ChoicesRequest[]) : []
  return useQueries({
    queries: requests.map(({ accountId, subreddit }) => ({
      ...postingChoicesQuery(workspaceId, accountId, subreddit),
      retry: false,
    })),
    combine: (results) => {
      const found = results.flatMap(({ data }, index): (readonly [string, PostingChoices])[] => {
        const accountId = requests[index]?.accountId
        return data && accountId !== undefined ? [[accountId, data]] : []
      })
      return new Map(found)
    },
  })
}
