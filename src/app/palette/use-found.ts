import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listCampaigns, listMedia, listPosts, listProducts } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import { graphemeStart } from '~/domain/text'
import { usePendingDeletions } from '~/src/api/queries/all-posts'
import { readPage } from '~/src/api/queries/pages'
import { postQuery } from '~/src/api/queries/posts'
import { fresh } from '~/src/api/queries/query'
import { useServerLists } from '~/src/api/queries/server-extensions'
import { campaignQuery, mediaQuery, productQuery } from '~/src/api/queries/workspace'
import { currentSession } from '~/src/api/session/session'
import { wordsOf } from '~/src/search/matches-words'
import { useDebounced } from '~/src/search/search-box'
import { type Command, type Index, indexOf } from './find'
import { campaignCommand, mediaCommand, postCommand, productCommand } from './use-records'

/** Milliseconds without typing after which the server is asked. */
const debounceMs = 150
/** The most results per kind; more typing or the kind's screen finds the rest. */
const maxPerKind = 6
/** The longest search text that the API accepts. */
const maxSearchLength = 200

/** A record that the server found, and the text it was found in. */
interface Hit {
  readonly command: Command
  readonly text: string
}

const textOf = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' ')

/** A post's first line, or an excerpt around the first search word if the line doesn't contain them all. */
function labelOf(post: Post, q: string): string {
  const { label } = postCommand(post)
  const text = post.content.text.replaceAll(/\s+/g, ' ')
  const [word = ''] = q.toLowerCase().split(/\s+/)
  const at = text.toLowerCase().indexOf(word)
  return at < 0 || wordsOf(q)(label)
    ? label
    : `…${text.slice(graphemeStart(text, at - 20), graphemeStart(text, at + 70))}`
}

async function search(workspaceId: string, q: string, signal: AbortSignal): Promise<readonly Hit[]> {
  const params = { workspaceId }
  const more = { pageSize: maxPerKind }
  const options = { signal }
  // Together, so that results aren't inserted among others already shown.
  const [campaigns, products, posts, media] = await Promise.all([
    readPage(listCampaigns, { params, query: { q } }, more, options),
    readPage(listProducts, { params, query: { q } }, more, options),
    readPage(listPosts, { params, query: { q, order: 'latest' } }, more, options),
    readPage(listMedia, { params, query: { q } }, more, options),
  ])
  return [
    ...campaigns.items.map((each) => ({
      command: campaignCommand(each),
      text: textOf(each.name, each.productName),
    })),
    ...products.items.map((each) => ({
      command: productCommand(each),
      text: textOf(each.name, each.description),
    })),
    ...posts.items.map((each) => ({
      command: { ...postCommand(each), label: labelOf(each, q) },
      text: textOf(each.content.text, ...each.content.hashtags, ...each.content.mentions, each.content.link),
    })),
    ...media.items.map((each) => ({
      command: mediaCommand(each),
      text: textOf(each.name, each.prompt, each.altText),
    })),
  ]
}

export interface Found {
  readonly commands: readonly Command[]
  /** True until the server has responded. */
  readonly isSearching: boolean
  readonly hasFailed: boolean
}

/**
 * Results from the server, shortly after typing; typing on aborts the request. Until it responds, earlier
 * results stay if they contain the new words. Empty if the server has no search.
 */
export function useFound(workspaceId: string, typed: string): Found {
  const paged = useServerLists() === true
  const words = typed.trim().slice(0, maxSearchLength).trim()
  const debounced = useDebounced(words, debounceMs)
  const deleted = usePendingDeletions()
  const enabled = paged && debounced !== '' && words !== ''
  const query = useQuery({
    queryKey: ['palette-search', currentSession()?.address ?? '', workspaceId, debounced],
    queryFn: ({ signal }) => search(workspaceId, debounced, signal),
    enabled,
    staleTime: fresh.live,
    placeholderData: (before, last) => (last?.queryKey[2] === workspaceId ? before : undefined),
  })
  const isCurrent = debounced === words && !query.isPlaceholderData
  const matches = wordsOf(words)
  const hits = enabled ? (query.data ?? []) : []
  return {
    commands: hits
      .filter(({ text }) => isCurrent || matches(text))
      .flatMap(({ command }) => (command.to.kind === 'post' && deleted.has(command.to.id) ? [] : [command])),
    isSearching: paged && words !== '' && (debounced !== words || query.isFetching),
    hasFailed: enabled && debounced === words && query.isError,
  }
}

/** How many recent records are read if no loaded list contains them. */
const maxLookedUp = 5

/** Makes the commands of the results that have loaded. */
const commandsBy =
  <T>(toCommand: (record: T) => Command) =>
  (results: readonly UseQueryResult<T>[]): Command[] =>
    results.flatMap(({ data }) => (data === undefined ? [] : toCommand(data)))
// Constants, so that their result is stable while the data is.
const posts = commandsBy(postCommand)
const media = commandsBy(mediaCommand)
const products = commandsBy(productCommand)
const campaigns = commandsBy(campaignCommand)

/** The records of `ids` that `known` lacks, read so that recent choices are offered again. */
export function useLookedUp(workspaceId: string, ids: readonly string[], known: ReadonlySet<string>): Index {
  const paged = useServerLists() === true
  const missing = paged ? ids.filter((id) => !known.has(id)).slice(0, maxLookedUp) : []
  const of = <Q extends object>(kind: string, query: (id: string) => Q) =>
    missing.flatMap((id) =>
      id.startsWith(`${kind}-`) ? { ...query(id.slice(kind.length + 1)), retry: false as const } : [],
    )
  const ofPosts = useQueries({ queries: of('post', (id) => postQuery(workspaceId, id)), combine: posts })
  const ofMedia = useQueries({ queries: of('media', (id) => mediaQuery(workspaceId, id)), combine: media })
  const ofProducts = useQueries({
    queries: of('product', (id) => productQuery(workspaceId, id)),
    combine: products,
  })
  const ofCampaigns = useQueries({
    queries: of('campaign', (id) => campaignQuery(workspaceId, id)),
    combine: campaigns,
  })
  return useMemo(
    () => indexOf([...ofPosts, ...ofMedia, ...ofProducts, ...ofCampaigns]),
    [ofPosts, ofMedia, ofProducts, ofCampaigns],
  )
}
