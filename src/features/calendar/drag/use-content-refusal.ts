import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Post } from '~/contract/post'
import type { Refusal } from '~/contract/rules'
import type { SocialAccount } from '~/contract/social'
import { accountListQuery } from '~/src/api/queries/workspace'
import type { contentRefusal } from '~/src/posts/content-refusal'

interface Rules {
  readonly contentRefusal: typeof contentRefusal
}

/** Not state of a component, as nothing on screen depends on them until a post is moved. */
let rules: Rules | undefined

/** Asks once per post, as a drag asks at every target. */
function refusalByPost(accounts: readonly SocialAccount[] | undefined) {
  const refusals = new WeakMap<Post, { readonly refusal: Refusal }>()
  return (post: Post): Refusal => {
    if (!rules) return undefined
    const known = refusals.get(post) ?? { refusal: rules.contentRefusal(post, accounts) }
    refusals.set(post, known)
    return known.refusal
  }
}

/**
 * Returns a function that says why a platform would refuse a post's content. The rules load after the calendar,
 * which shows its days without them.
 */
export function useContentRefusal(workspaceId: string): (post: Post) => Refusal {
  const { data: accounts } = useQuery(accountListQuery(workspaceId))
  useEffect(() => {
    void import('~/src/posts/content-refusal').then(
      (loaded) => void (rules = loaded),
      () => undefined,
    )
  }, [])
  return useMemo(() => refusalByPost(accounts), [accounts])
}
