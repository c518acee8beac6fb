import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import { generateCopy, listMedia } from '~/contract/endpoints'
import { platformNames } from '~/domain/platforms/names'
import { ContractError, isAborted, NetworkError, outcomeUnknown } from '~/src/api/errors'
import { requestLog } from '~/src/api/http/request-log'
import { send } from '~/src/api/http/send'
import { costIn, generatorIn, picturesIn, variantsIn, withRawData } from '~/src/api/mutations/generations'
import { refresh } from '~/src/api/mutations/optimistic-update'
import { refreshCredits } from '~/src/api/queries/credits'
import { keyFor } from '~/src/api/queries/query'
import { listed } from '~/src/i18n/plural'
import type { DoneGeneration, NewGeneration, Failure as OperationFailure } from '~/src/operations/operation'
import { operations } from '~/src/operations/operations'
import { failureOf } from '~/src/operations/perform'
import type { Result } from '~/src/operations/run'
import {
  callCost,
  type Failure,
  frameCount,
  type PictureRun,
  type Run,
  type RunCall,
  type RunOf,
} from './run'

/** A call's reason in the API call log; unique within a page. */
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

/** Makes call `index` of a run as operation `id`, and returns its outcome. Never rejects. */
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
    // For a single platform, a server may omit its name.
    const [only] = variants.length === 1 && run.body.platforms.length === 1 ? run.body.platforms : []
    return {
      state: 'done',
      variants: variants.map((each) => ({ ...each, platform: each.platform ?? only })),
      cost: costIn(made) ?? 0,
      madeBy: generatorIn(made),
    }
  } catch (error) {
    // It was still waiting for the rate limit or a new token, so it hadn't been sent.
    if (isAborted(error) && !outcomeUnknown(error)) return { state: 'cancelled' }
    return { state: 'failed', failure: callFailure(failureOf(error)) }
  }
}

/** An operation's outcome, as stored with the run. Without an answer, it is looked up. */
export function outcomeOf(run: PictureRun, result: Result<DoneGeneration>): Partial<RunCall> {
  if (result.kind === 'undone')
    return result.failure.code === 'aborted'
      ? { state: 'cancelled' }
      : { state: 'failed', failure: callFailure(result.failure) }
  // After a page was closed there is no failure to report.
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
    madeBy: generatorIn(result.generated),
    failure: undefined,
  }
}

const withoutImage = () => new ContractError(i18n.t('The API responded without an image.'), 200)

/** The request id of a successful call, which is only in the log. */
const requestIdFor = (cause: string, since: number): string | undefined =>
  requestLog.get().find((entry) => entry.cause === cause && entry.startedAt >= since)?.requestId

const networkReasons = ['offline', 'unreachable', 'timeout', 'aborted'] as const

/** A failure as stored with its call, with what happened apart from the full message. */
function callFailure({ message, code, requestId, purchaseUrl }: OperationFailure): Failure {
  const network = networkReasons.find((kind) => kind === code)
  const reason = network && new NetworkError(network).reason
  return { message, reason, code, requestId, purchaseUrl }
}

/** Dependencies of runs. */
export interface RunContext {
  readonly client: QueryClient
  readonly workspaceId: string
}

/** Refetches what a generation changes: media and credits. */
export function refreshSpent({ client, workspaceId }: RunContext): void {
  const media = keyFor(listMedia, { params: { workspaceId } })
  refresh(client, [media])
  refreshCredits(client)
}
