import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PostingChoices } from '~/contract/connections'
import type { SocialAccount } from '~/contract/social'
import { postingChoicesQuery } from '~/src/api/queries/connections'
import { useExtensions } from '~/src/api/queries/server-extensions'
import type { ComposerValues } from '../composer-values'
import type { ChoicesByAccount } from './option-rules'
import { takesOptions } from './option-rules'

/** The value once it has stayed the same for `ms` milliseconds. */
function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

interface Asked {
  readonly accountId: string
  readonly subreddit: string
}

/** Platforms that limit by account what can be chosen. */
const asks = ['tiktok', 'reddit'] as const

function askedOf({ targets, options }: ComposerValues, accounts: readonly SocialAccount[]): Asked[] {
  return targets.flatMap(({ accountId, platform }) => {
    const account = accounts.find(({ id }) => id === accountId)
    if (!account || !takesOptions(account) || !asks.some((each) => each === platform)) return []
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
 * What may be chosen for the post's accounts, as their platforms say now. What a platform doesn't say limits nothing: the
 * platform itself has the last word.
 */
export function usePostingChoices(
  workspaceId: string,
  values: ComposerValues,
  accounts: readonly SocialAccount[],
): ChoicesByAccount {
  const canAsk = useExtensions().has('getPostingChoices')
  // A subreddit is typed letter by letter.
  const debounced = useDebounced(JSON.stringify(askedOf(values, accounts)), 400)
  const asked = canAsk ? (JSON.parse(debounced) as Asked[]) : []
  return useQueries({
    queries: asked.map(({ accountId, subreddit }) => ({
      ...postingChoicesQuery(workspaceId, accountId, subreddit),
      retry: false,
    })),
    combine: (results) => {
      const found = results.flatMap(({ data }, index): (readonly [string, PostingChoices])[] => {
        const accountId = asked[index]?.accountId
        return data && accountId !== undefined ? [[accountId, data]] : []
      })
      return new Map(found)
    },
  })
}
