import { generateCopy, generateImage, generatePreset } from '~/contract/endpoints'
import { ApiError, codeOf, outcomeUnknown, requestIdOf } from '~/src/api/errors'
import { requestLog } from '~/src/api/request-log'
import { send } from '~/src/api/send'
import type { Failure, Run, RunCall } from './run'

/** Makes the run's call `index` and answers what came of it; never rejects. */
export async function perform(workspaceId: string, run: Run, index: number): Promise<Partial<RunCall>> {
  const cause =
    run.calls.length > 1 ? `Generate, ${index + 1} of ${run.calls.length}` : `Generate ${run.kind}`
  const begun = Date.now()
  try {
    const made = await call(workspaceId, run, cause)
    return { ...made, state: 'done', ms: Date.now() - begun, requestId: requestIdFor(cause, begun) }
  } catch (error) {
    return { state: 'failed', ms: Date.now() - begun, failure: failureOf(error) }
  }
}

async function call(workspaceId: string, run: Run, cause: string): Promise<Partial<RunCall>> {
  const params = { workspaceId }
  switch (run.kind) {
    case 'image': {
      const made = await send(generateImage, { params, body: run.body }, { cause })
      return { media: [made.media], cost: made.cost ?? 1, madeBy: made.model ?? made.generator }
    }
    case 'preset': {
      const made = await send(generatePreset, { params, body: run.body }, { cause })
      return { media: made.media, cost: made.cost ?? made.media.length, madeBy: made.generator }
    }
    case 'copy': {
      const made = await send(generateCopy, { params, body: run.body }, { cause })
      return { variants: made.variants, cost: 0, madeBy: made.generator }
    }
  }
}

/** The log has the requestId of a call that went well; the answer's data has not. */
const requestIdFor = (cause: string, since: number): string | undefined =>
  requestLog.get().find((entry) => entry.cause === cause && entry.startedAt >= since)?.requestId

function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : 'The call failed.'
  return {
    message: outcomeUnknown(error) ? `${message} If it was made, it is in Media.` : message,
    code: codeOf(error),
    requestId: requestIdOf(error),
    purchaseUrl: error instanceof ApiError && error.status === 402 ? error.purchaseUrl : undefined,
  }
}
