import { i18n } from '@lingui/core'
import type { CreditTransaction } from '~/contract/credits'
import type { Media } from '~/contract/media'
import { callCost, type PictureRun, type Run, type RunCall, runTitle } from './run'

/** What media and credit transactions show; undefined if they couldn't be read. */
export interface Evidence {
  /** Newest first. */
  readonly media: readonly Media[] | undefined
  /** All items created after this time (ms since the epoch) are in `media`; undefined if the list is complete. */
  readonly mediaTo?: number | undefined
  readonly transactions: readonly CreditTransaction[] | undefined
}

const spending = new Set<string | undefined>(['image', 'preset', 'refund', undefined])

/** Images added to media since the run started that could be its own and belong to no other call; oldest first. */
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
        // An older item may have moved up after deletions.
        !(Date.parse(createdAt) <= since) &&
        type !== 'video' &&
        source !== 'upload' &&
        // The stored prompt may be prefixed with the brand kit (api.md section 4).
        (prompt === undefined || prompt.includes(runTitle(run))) &&
        (campaignId === undefined || campaignId === run.body.campaignId),
    )
    .toReversed()
}

/** Credits spent in the workspace since the run started that no finished call accounts for; undefined if unknown. */
export function unaccounted(
  run: PictureRun,
  runs: readonly Run[],
  workspaceId: string,
  { transactions }: Evidence,
): number | undefined {
  const { before } = run
  if (!transactions || !before?.transactions) return undefined
  const seen = new Set(before.transactions)
  // Transactions after the last recorded one are older than the run.
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

/** True if all media added since the run started were read. */
function reachesBefore({ before }: PictureRun, { media, mediaTo }: Evidence): boolean {
  if (!media || !before?.media) return false
  if (mediaTo === undefined || (before.since !== undefined && mediaTo <= before.since)) return true
  return before.media.includes(media.at(-1)?.id ?? '')
}

export type Verdict =
  | { readonly kind: 'made'; readonly media: Media[]; readonly costTold: boolean }
  /** Neither an image nor a debit, so a retry can't pay twice. */
  | { readonly kind: 'not-made' }
  /** A debit without an image. */
  | { readonly kind: 'charged' }
  | { readonly kind: 'unknown' }

/** What became of a run's unconfirmed calls: a verdict by index for each of `places`. */
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
      result.set(place, { kind: known ? 'not-made' : 'unknown' })
    }
  }
  return result
}

/** The changes to a call by its verdict; undefined while it is worth checking again. */
export function callChanges(
  verdict: Verdict,
  run: PictureRun,
  call: RunCall,
  last: boolean,
): Partial<RunCall> | undefined {
  if (verdict.kind === 'made')
    return {
      state: 'done',
      media: verdict.media,
      cost: callCost(run),
      costTold: verdict.costTold,
      found: true,
      failure: undefined,
    }
  if (!last) return undefined
  return {
    state: verdict.kind === 'not-made' ? 'failed' : 'lost',
    failure: failureWithOutcome(call, outcomeText(verdict.kind, callCost(run))),
  }
}

function outcomeText(kind: Exclude<Verdict['kind'], 'made'>, cost: number): string {
  if (kind === 'not-made') return i18n.t('Nothing was created and no credits were charged.')
  return kind === 'charged'
    ? i18n.t(
        '{count, plural, one {1 credit was charged, but no image has appeared in Media yet.} other {# credits were charged, but no image has appeared in Media yet.}}',
        { count: cost },
      )
    : i18n.t('Media and transactions don’t show whether the image was created.')
}

/** A failure with its outcome. The reason is kept apart, since the next check may have another outcome. */
function failureWithOutcome({ failure }: RunCall, outcome: string): NonNullable<RunCall['failure']> {
  const reason = failure?.reason ?? failure?.message ?? i18n.t('The page was closed before this finished.')
  return {
    message: `${reason} ${outcome}`,
    reason,
    code: failure?.code ?? 'lost',
    requestId: failure?.requestId,
  }
}
