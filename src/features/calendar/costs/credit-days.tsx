import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { CreditTransaction } from '~/contract/credits'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { addDays, type Day, dayNumber, daysBetween } from '~/domain/calendar/day'
import { dayAt } from '~/domain/calendar/time-zone'
import { ApiError } from '~/src/api/errors'
import { unlisted, useNeededPosts } from '~/src/api/queries/all-posts'
import { balanceOf, creditsQuery, recentTransactionsQuery } from '~/src/api/queries/credits'
import { seenAtOf } from '~/src/api/queries/known-posts'
import { monthOfPostsQuery, monthsOf, publishPreviewQuery } from '~/src/api/queries/posts'
import { plannedCosts, publishCost } from '~/src/credits/costs'
import { forecast } from '~/src/credits/forecast'
import { CircleAlert } from '~/src/ui/icons'
import { isPlannedId } from '../plan/use-plans'
import type { Calendar } from '../use-calendar'
import { isUpcoming } from './day-cost'

/** An estimate of when credits run out: publishing at its maximum cost, everything else at its average. */
export interface CreditDays {
  /** Credits short at the end of each day whose posts the balance doesn't cover. */
  readonly lacking: ReadonlyMap<Day, number>
  /** The first day at the end of which credits are short. */
  readonly shortOn: Day | undefined
}

interface CreditInput {
  readonly balance: number
  readonly posts: readonly Post[]
  readonly accounts: readonly SocialAccount[]
  readonly known: KnownCosts
  readonly transactions: readonly CreditTransaction[]
  readonly now: number
  readonly zone: string
  /** The last day on show; the forecast reaches it, however far ahead it is. */
  readonly until?: Day | undefined
}

/** Minimum days of the forecast: a month, and the weeks of the grid around it. */
const minForecastDays = 62

/** The credit forecast by day: with the server's costs where they are known, else with the accounts' prices. */
export function creditDays({
  balance,
  posts,
  accounts,
  known,
  transactions,
  now,
  zone,
  until,
}: CreditInput): CreditDays {
  const today = dayAt(now, zone)
  const planned = plannedCosts(posts, accounts).map((cost) => ({
    ...cost,
    credits: known.get(cost.post.id) ?? cost.credits,
  }))
  const { days, shortOn } = forecast({
    balance,
    planned,
    transactions,
    now: new Date(now),
    zone,
    days: Math.max(minForecastDays, until === undefined ? 0 : dayNumber(until) - dayNumber(today) + 1),
  })
  const lacking = days.flatMap(({ day, planned: cost, balance: left }): [Day, number][] =>
    left < 0 && (cost > 0 || day === shortOn) ? [[day, Math.ceil(-left)]] : [],
  )
  return { lacking: new Map(lacking), shortOn }
}

/** The credit forecast; `undefined` until it is known. */
export const CreditDaysContext = createContext<CreditDays | undefined>(undefined)

/** Marks a day whose posts the balance no longer covers. */
export function ShortageBadge({ day }: { day: Day }) {
  const lacking = use(CreditDaysContext)?.lacking.get(day)
  if (lacking === undefined) return null
  const words = i18n.t('{count, plural, one {About 1 credit short} other {About # credits short}}', {
    count: lacking,
  })
  return (
    <span
      data-short=""
      title={i18n.t('{words} (estimate)', { words })}
      className="inline-flex flex-none items-center gap-0.5 text-12 text-amber"
    >
      <CircleAlert className="size-3.5" aria-hidden="true" />
      <span dir="ltr" aria-hidden="true" className="tnum @max-[120px]:hidden">
        −{lacking}
      </span>
      <span className="sr-only">
        <Trans id=", {words}, estimated" values={{ words: <>{words}</> }} />
      </span>
    </span>
  )
}

/** Posts whose cost is asked for at a time: a month of a busy workspace, well within any rate limit. */
const maxPosts = 60
/** How long a preview is used: prices hardly change, and the publish dialog asks again anyway. */
const staleMs = 10 * 60_000
/** Milliseconds between two calls. */
const pauseMs = 120
/** Posts due within this time are asked for, whichever days are on show. */
const dueWithinMs = 48 * 60 * 60_000

/** Costs that are shown together. */
const batchSize = 15

/** Maximum cost of publishing by post id, as the server says. */
type KnownCosts = ReadonlyMap<string, number>

/** `known` with the new costs; the same object if nothing changed. */
const withCosts = (known: KnownCosts, answers: KnownCosts): KnownCosts =>
  [...answers].every(([id, credits]) => known.get(id) === credits) ? known : new Map([...known, ...answers])

/** The server's costs for posts on show and those due soon, asked for one by one while the page is visible. */
function usePublishPreviews(
  workspaceId: string,
  shown: readonly Post[],
  all: readonly Post[],
  accounts: readonly SocialAccount[] | undefined,
  now: number,
): KnownCosts {
  const client = useQueryClient()
  const [known, setKnown] = useState<KnownCosts>(new Map())
  const wanted = useMemo(
    () => (accounts ? previewsFor(shown, all, accounts, now) : []),
    [shown, all, accounts, now],
  )
  // Changed accounts or media change the cost.
  const key = wanted.map(({ id, updatedAt }) => `${id} ${updatedAt ?? ''}`).join('\n')
  const ask = useEffectEvent(async (gone: () => boolean) => {
    let answers = new Map<string, number>()
    const flush = () => {
      const answered = answers
      answers = new Map()
      if (answered.size > 0 && !gone()) setKnown((before) => withCosts(before, answered))
    }
    for (const post of wanted) {
      if (gone() || document.visibilityState === 'hidden') return flush()
      const query = { ...publishPreviewQuery(workspaceId, post.id), staleTime: staleMs }
      const fresh = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0
      // Without a preview, the cost is estimated from the accounts.
      const preview = await client
        .query(query)
        .catch((error: unknown) => (refusesAll(error) ? 'refused' : undefined))
      if (gone() || preview === 'refused') return flush()
      const credits = preview?.maxCredits
      if (credits !== undefined) answers.set(post.id, credits)
      // In batches, as each update computes the whole forecast again.
      if (answers.size >= batchSize) flush()
      if (fresh + staleMs < Date.now()) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    flush()
  })
  useEffect(() => {
    const gone = new AbortController()
    // Wait, so that the screen's own requests come first.
    const timer = setTimeout(() => void ask(() => gone.signal.aborted), 600)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [workspaceId, key])
  return known
}

/** Whether the next preview would be refused as well: no credits, no scope, too many calls, no connection. */
export const refusesAll = (error: unknown): boolean =>
  !(error instanceof ApiError) || ![400, 404, 409].includes(error.status)

/** Whether the server has the post: a plan's new posts and those of the record cache may not exist there. */
const isOnServer = (post: Post) => !isPlannedId(post.id) && seenAtOf(post) === undefined

/**
 * The posts to preview: those still to be published whose accounts’ prices the server doesn’t list, nearest
 * first. The embedded server lists them all.
 */
export function previewsFor(
  shown: readonly Post[],
  all: readonly Post[],
  accounts: readonly SocialAccount[],
  now: number,
): Post[] {
  const dueSoon = all.filter(({ scheduledAt }) => Date.parse(scheduledAt ?? '') <= now + dueWithinMs)
  const byId = new Map(
    [...shown, ...dueSoon]
      .filter((post) => isUpcoming(post) && isOnServer(post))
      .filter(({ targets }) => !publishCost(targets, accounts).complete)
      .map((post) => [post.id, post]),
  )
  return [...byId.values()]
    .sort((a, b) => Date.parse(a.scheduledAt ?? '') - Date.parse(b.scheduledAt ?? ''))
    .slice(0, maxPosts)
}

/** Days ahead whose posts are read for the forecast at least, and at most: nobody plans credits half a year ahead. */
const [minDaysRead, maxDaysRead] = [31, 180]

/** The queries of the posts that are due before the end of the days on show; none if those are far ahead. */
function duePosts(workspaceId: string, today: Day, until: Day, zone: string) {
  const ahead = Math.max(minDaysRead, daysBetween(today, until))
  if (ahead > maxDaysRead) return []
  return monthsOf(today, addDays(today, ahead), zone).map((month) => monthOfPostsQuery(workspaceId, month))
}

/**
 * The posts to forecast, with the open plan applied: on a server with pages also those that are due before the days on
 * show, once these are loaded; on others without the record cache.
 */
function useForecastPosts(workspaceId: string, { all, layers, posts, current, days, now, zone }: Calendar) {
  const today = dayAt(now, zone)
  const until = days.at(-1) ?? today
  const isPaged = all.whole && !all.isPending
  const due = useNeededPosts(workspaceId, isPaged ? duePosts(workspaceId, today, until, zone) : [])
  const others = useMemo(() => unlisted(due.posts, current), [due.posts, current])
  const paged = useMemo(() => [...posts, ...others], [posts, others])
  return { posts: all.whole ? paged : (layers[0] ?? all.posts), isPending: all.isPending || due.isPending }
}

/** The credit forecast for the days on show; `undefined` until balance, prices and posts are known. */
export function useCreditDays(workspaceId: string, calendar: Calendar): CreditDays | undefined {
  const { accounts, buckets, days, now, zone, pricesPending } = calendar
  const { posts, isPending } = useForecastPosts(workspaceId, calendar)
  const until = days.at(-1)
  const balance = balanceOf(useQuery(creditsQuery()).data)
  const { data: transactions } = useQuery(recentTransactionsQuery())
  const shown = useMemo(() => days.flatMap((day) => buckets.get(day) ?? []), [days, buckets])
  const known = usePublishPreviews(workspaceId, shown, posts, pricesPending ? undefined : accounts, now)
  return useMemo(() => {
    if (balance === undefined || transactions === undefined || pricesPending || isPending) return undefined
    return creditDays({ balance, posts, accounts, known, transactions, now, zone, until })
  }, [balance, transactions, pricesPending, isPending, posts, accounts, known, now, zone, until])
}
