import { i18n } from '@lingui/core'
import { generateCopy, generateImage, generatePreset, listMedia } from '~/contract/endpoints'
import {
  ApiError,
  ContractError,
  NetworkError,
  codeOf,
  isAborted,
  outcomeUnknown,
  requestIdOf,
} from '~/src/api/errors'
import { asTold, costIn, makerIn, picturesIn, variantsIn } from '~/src/api/mutations/generations'
import { requestLog } from '~/src/api/http/request-log'
import { send } from '~/src/api/http/send'
import type { QueryClient } from '@tanstack/react-query'
import { creditsQuery, transactionListQuery } from '~/src/api/queries/credits'
import { keyFor } from '~/src/api/queries/query'
import { callCost, frameCount, type Failure, type Run, type RunCall } from './run'
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

/** Makes the run's call `index` and answers what came of it; never rejects. */
export async function perform(
  workspaceId: string,
  run: Run,
  index: number,
  signal: AbortSignal,
): Promise<Partial<RunCall>> {
  const cause = causeOf(run, index)
  const begun = Date.now()
  const took = () => ({ ms: Date.now() - begun, requestId: requestIdFor(cause, begun) })
  try {
    return { ...(await call(workspaceId, run, { cause, signal })), state: 'done', ...took() }
  } catch (error) {
    // Held back by the rate limit or a refused token, it had not been sent.
    if (isAborted(error) && !outcomeUnknown(error)) return { state: 'cancelled' }
    const unknown = run.kind !== 'copy' && outcomeUnknown(error)
    return { state: unknown ? 'looking' : 'failed', ...took(), failure: failureOf(error) }
  }
}

async function call(
  workspaceId: string,
  run: Run,
  options: { cause: string; signal: AbortSignal },
): Promise<Partial<RunCall>> {
  const params = { workspaceId }
  if (run.kind === 'copy') {
    const made = await send(asTold(generateCopy), { params, body: run.body }, options)
    const variants = variantsIn(made)
    // Of one platform, a server may answer without naming it.
    const [only] = variants.length === 1 && run.body.platforms.length === 1 ? run.body.platforms : []
    return {
      variants: variants.map((each) => ({ ...each, platform: each.platform ?? only })),
      cost: costIn(made) ?? 0,
      madeBy: makerIn(made),
    }
  }
  const made =
    run.kind === 'image'
      ? await send(asTold(generateImage), { params, body: run.body }, options)
      : await send(asTold(generatePreset), { params, body: run.body }, options)
  const media = picturesIn(made)
  if (media.length === 0) throw new ContractError(i18n.t('The API responded without an image.'), 200)
  const told = costIn(made)
  return {
    media: run.kind === 'image' ? media.slice(0, 1) : media,
    cost: told ?? (run.kind === 'image' ? callCost(run) : media.length),
    costTold: told !== undefined,
    madeBy: makerIn(made),
  }
}

/** The log has the requestId of a call that went well; the answer's data has not. */
const requestIdFor = (cause: string, since: number): string | undefined =>
  requestLog.get().find((entry) => entry.cause === cause && entry.startedAt >= since)?.requestId

/** What is told of a failed call. */
export function failureOf(error: unknown): Failure {
  return {
    message: error instanceof Error ? error.message : i18n.t('The request failed.'),
    reason: error instanceof NetworkError ? error.reason : undefined,
    code: codeOf(error),
    requestId: requestIdOf(error),
    purchaseUrl: error instanceof ApiError && error.status === 402 ? error.purchaseUrl : undefined,
  }
}

/** What runs need of their surroundings. */
export interface Studio {
  readonly client: QueryClient
  readonly workspaceId: string
}

/** Has what a generation changes read again. */
export function refreshSpent({ client, workspaceId }: Studio): void {
  const media = keyFor(listMedia, { params: { workspaceId } })
  for (const queryKey of [media, creditsQuery().queryKey, transactionListQuery().queryKey]) {
    void client.invalidateQueries({ queryKey })
  }
}
