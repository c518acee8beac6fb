import { i18n } from '@lingui/core'
import type { CreditTransaction } from '~/contract/credits'
import type { Media } from '~/contract/media'
import { callCost, type PictureRun, type Run, type RunCall, runTitle } from './run'

/** What media and the ledger of credits show; undefined where they could not be read. */
export interface Evidence {
  /** Newest first. */
  readonly media: readonly Media[] | undefined
  /** What was made later is all among `media`, in milliseconds since the epoch; undefined where these are all. */
  readonly mediaTo?: number | undefined
  readonly transactions: readonly CreditTransaction[] | undefined
}

const spending = new Set<string | undefined>(['image', 'preset', 'refund', undefined])

/** Pictures that came to media since the run began, that could be its own, and that no call has; oldest first. */
export function unclaimed(run: PictureRun, runs: readonly Run[], { media }: Evidence): Media[] {
  const { media: seen, since = Number.NEGATIVE_INFINITY } = run.before ?? {}
  if (!media || !seen) return []
  const taken = new Set([
    ...seen,
    ...runs.flatMap(({ calls }) => calls.flatMap((call) => call.media.map(({ id }) => id))),
  ])
  return media
    .filter(
      ({ id, type, prompt, campaignId, source, createdAt = '' }) =>
        !taken.has(id) &&
        // An older one moves up when newer ones are deleted.
        !(Date.parse(createdAt) <= since) &&
        type !== 'video' &&
        source !== 'upload' &&
        // The prompt may be told with the brand kit before it (api.md section 4).
        (prompt === undefined || prompt.includes(runTitle(run))) &&
        (campaignId === undefined || campaignId === run.body.campaignId),
    )
    .toReversed()
}

/** Credits that went out in the workspace since the run began and that no made picture accounts for. */
export function unaccounted(
  run: PictureRun,
  runs: readonly Run[],
  workspaceId: string,
  { transactions }: Evidence,
): number | undefined {
  const { before } = run
  if (!transactions || !before?.transactions) return undefined
  const seen = new Set(before.transactions)
  // What is behind the last of those that were noted had been there before the run.
  const last = transactions.findLastIndex(({ id }) => seen.has(id))
  const out = transactions
    .slice(0, last < 0 ? undefined : last)
    .filter(
      (each) =>
        !seen.has(each.id) &&
        spending.has(each.kind) &&
        (each.workspaceId === undefined || each.workspaceId === workspaceId),
    )
    .reduce((sum, { amount = 0 }) => sum - amount, 0)
  const made = runs
    .flatMap(({ calls }) => calls)
    .filter((call) => call.state === 'done' && (call.startedAt ?? 0) >= before.at)
    .reduce((sum, { cost = 0 }) => sum + cost, 0)
  return Math.max(0, out - made)
}

/** Whether all media that have come since the run began were read: back to what was there before it. */
function reachesBefore({ before }: PictureRun, { media, mediaTo }: Evidence): boolean {
  if (!media || !before?.media) return false
  if (mediaTo === undefined || (before.since !== undefined && mediaTo <= before.since)) return true
  return before.media.includes(media.at(-1)?.id ?? '')
}

export type Verdict =
  | { readonly kind: 'made'; readonly media: Media[]; readonly costTold: boolean }
  /** Neither a picture nor a debit: it can be made again without paying twice. */
  | { readonly kind: 'unmade' }
  /** A debit without its picture. */
  | { readonly kind: 'charged' }
  | { readonly kind: 'unknown' }

/** What became of a run's lost calls, one verdict for each of the `places`. */
export function verdicts(
  run: PictureRun,
  places: readonly number[],
  runs: readonly Run[],
  workspaceId: string,
  evidence: Evidence,
): Map<number, Verdict> {
  const cost = callCost(run)
  const pictures = unclaimed(run, runs, evidence)
  let charged = unaccounted(run, runs, workspaceId, evidence)
  const result = new Map<number, Verdict>()
  for (const place of places) {
    if (pictures.length >= cost) {
      result.set(place, {
        kind: 'made',
        media: pictures.splice(0, cost),
        costTold: charged !== undefined && charged >= cost,
      })
      if (charged !== undefined) charged -= Math.min(charged, cost)
    } else if (charged !== undefined && charged > 0) {
      result.set(place, { kind: 'charged' })
      charged -= Math.min(charged, cost)
    } else {
      const known = charged !== undefined && reachesBefore(run, evidence)
      result.set(place, { kind: known ? 'unmade' : 'unknown' })
    }
  }
  return result
}

/** The call as a verdict leaves it; undefined while it is worth looking again. */
export function callChanges(
  verdict: Verdict,
  run: PictureRun,
  call: RunCall,
  last: boolean,
): Partial<RunCall> | undefined {
  switch (verdict.kind) {
    case 'made':
      return {
        state: 'done',
        media: verdict.media,
        cost: callCost(run),
        costTold: verdict.costTold,
        found: true,
        failure: undefined,
      }
    case 'unmade':
      return last
        ? {
            state: 'failed',
            failure: failureWithOutcome(call, i18n.t('Nothing was created and no credits were charged.')),
          }
        : undefined
    case 'charged':
      return last
        ? {
            state: 'lost',
            failure: failureWithOutcome(
              call,
              i18n.t(
                '{count, plural, one {1 credit was charged, but no image has appeared in Media yet.} other {# credits were charged, but no image has appeared in Media yet.}}',
                { count: callCost(run) },
              ),
            ),
          }
        : undefined
    case 'unknown':
      return last
        ? {
            state: 'lost',
            failure: failureWithOutcome(
              call,
              i18n.t('Media and transactions don’t show whether the image was created.'),
            ),
          }
        : undefined
  }
}

/** What happened and what became of it; the reason stays apart, for the next look has another outcome. */
function failureWithOutcome({ failure }: RunCall, outcome: string): NonNullable<RunCall['failure']> {
  const reason = failure?.reason ?? failure?.message ?? i18n.t('The page was closed before this finished.')
  return {
    message: `${reason} ${outcome}`,
    reason,
    code: failure?.code ?? 'lost',
    requestId: failure?.requestId,
    purchaseUrl: undefined,
  }
}
