import { i18n } from '@lingui/core'
import { generateCopy, listMedia } from '~/contract/endpoints'
import { ContractError, isAborted, NetworkError, outcomeUnknown } from '~/src/api/errors'
import { withRawData, costIn, makerIn, picturesIn, variantsIn } from '~/src/api/mutations/generations'
import { requestLog } from '~/src/api/http/request-log'
import { send } from '~/src/api/http/send'
import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '~/src/api/mutations/optimistic-update'
import { refreshCredits } from '~/src/api/queries/credits'
import { keyFor } from '~/src/api/queries/query'
import {
  callCost,
  frameCount,
  type Failure,
  type PictureRun,
  type Run,
  type RunCall,
  type RunOf,
} from './run'
import type { DoneGeneration, Failure as OperationFailure, NewGeneration } from '~/src/operations/operation'
import { operations } from '~/src/operations/operations'
import { failureOf } from '~/src/operations/perform'
import type { Result } from '~/src/operations/run'
import { listed } from '~/src/i18n/plural'
import { platformNames } from '~/domain/platforms/names'

/** What the log of API calls gives as a call's reason; no two calls of a page share it. */
function causeOf(run: Run, index: number): string {
  if (run.kind === 'copy')
    return i18n.t('Generate copy for {map}', {
      map: listed(run.body.platforms.map((platform) => platformNames[platform])),
    })
  const frame = run.first + index
  return frameCount(run) > 1 && run.kind === 'preset'
    ? i18n.t('Generate frames {frame} to {0}', { frame, 0: frame + run.outputs - 1 })
    : i18n.t('Generate frame {frame}', { frame })
}

/** Makes the run's call `index` under the operation `id`, and answers what came of it; never rejects. */
export async function perform(
  workspaceId: string,
  run: Run,
  index: number,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<Partial<RunCall>> {
  const cause = causeOf(run, index)
  const begun = Date.now()
  const outcome =
    run.kind === 'copy'
      ? await copyOutcome(workspaceId, run, { cause, signal })
      : outcomeOf(
          run,
          await operations.generate(workspaceId, { id, generate: generationOf(run), cause }, signal),
        )
  return outcome.state === 'cancelled'
    ? outcome
    : { ...outcome, ms: Date.now() - begun, requestId: requestIdFor(cause, begun) }
}

const generationOf = (run: PictureRun): NewGeneration =>
  run.kind === 'image' ? { what: 'image', body: run.body } : { what: 'preset', body: run.body }

async function copyOutcome(
  workspaceId: string,
  run: RunOf<'copy'>,
  options: { cause: string; signal: AbortSignal },
): Promise<Partial<RunCall>> {
  try {
    const made = await send(withRawData(generateCopy), { params: { workspaceId }, body: run.body }, options)
    const variants = variantsIn(made)
    // Of one platform, a server may answer without naming it.
    const [only] = variants.length === 1 && run.body.platforms.length === 1 ? run.body.platforms : []
    return {
      state: 'done',
      variants: variants.map((each) => ({ ...each, platform: each.platform ?? only })),
      cost: costIn(made) ?? 0,
      madeBy: makerIn(made),
    }
  } catch (error) {
    // Held back by the rate limit or a refused token, it had not been sent.
    if (isAborted(error) && !outcomeUnknown(error)) return { state: 'cancelled' }
    return { state: 'failed', failure: callFailure(failureOf(error)) }
  }
}

/** What an operation came to, as its run keeps it. What nobody answered is looked up. */
export function outcomeOf(run: PictureRun, result: Result<DoneGeneration>): Partial<RunCall> {
  if (result.kind === 'undone')
    return result.failure.code === 'aborted'
      ? { state: 'cancelled' }
      : { state: 'failed', failure: callFailure(result.failure) }
  // A page that was closed has nothing to say of it.
  if (result.kind !== 'done')
    return {
      state: 'looking',
      failure: result.failure.code === 'lost' ? undefined : callFailure(result.failure),
    }
  const media = picturesIn(result.generated)
  if (media.length === 0) return { state: 'looking', failure: callFailure(failureOf(withoutImage())) }
  const reportedCost = costIn(result.generated)
  return {
    state: 'done',
    media: run.kind === 'image' ? media.slice(0, 1) : media,
    cost: reportedCost ?? (run.kind === 'image' ? callCost(run) : media.length),
    costTold: reportedCost !== undefined,
    madeBy: makerIn(result.generated),
    failure: undefined,
  }
}

const withoutImage = () => new ContractError(i18n.t('The API responded without an image.'), 200)

/** The log has the requestId of a call that went well; the answer's data has not. */
const requestIdFor = (cause: string, since: number): string | undefined =>
  requestLog.get().find((entry) => entry.cause === cause && entry.startedAt >= since)?.requestId

const silences = ['offline', 'unreachable', 'timeout', 'aborted'] as const

/** What is told of a failed call: what happened, apart from what it means. */
function callFailure({ message, code, requestId, purchaseUrl }: OperationFailure): Failure {
  const silence = silences.find((kind) => kind === code)
  const reason = silence && new NetworkError(silence).reason
  return { message, reason, code, requestId, purchaseUrl }
}

/** What runs need of their surroundings. */
export interface Studio {
  readonly client: QueryClient
  readonly workspaceId: string
}

/** Has what a generation changes read again. */
export function refreshSpent({ client, workspaceId }: Studio): void {
  const media = keyFor(listMedia, { params: { workspaceId } })
  refresh(client, [media])
  refreshCredits(client)
}
