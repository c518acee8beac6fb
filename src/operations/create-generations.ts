import type { Engine } from './engine'
import type { AnyDone, DoneGeneration, GenerateOperation, NewGeneration } from './operation'
import type { Result } from './run'

/** A generation that is to be begun. */
export interface Generating {
  readonly id: string
  readonly generate: NewGeneration
  /** For the log of API calls. */
  readonly cause: string
}

/** Generating images. */
export function createGenerations({ goOn, begin, identity, takesKeys }: Engine) {
  /** Generates once, under an id of its own. `signal` stops the waiting, and leaves it unknown what became of it. */
  async function generate(
    workspaceId: string,
    { id, generate: asked, cause }: Generating,
    signal: AbortSignal,
  ): Promise<Result<DoneGeneration>> {
    const keyed = await takesKeys()
    return begin<GenerateOperation>(
      { ...identity(workspaceId, id), keyed, kind: 'generate', step: 'generate', generate: asked, cause },
      signal,
    )
  }

  /** What became of a generation that a closed page began; nothing where the device keeps nothing of it. */
  const resumeGeneration = async (id: string): Promise<Result<DoneGeneration> | undefined> =>
    ofGeneration(await goOn(id, 'repeat', true))

  return { generate, resumeGeneration }
}

// An operation's id is of one kind for good; of another kind, nothing is kept of it.
const ofGeneration = (result: Result<AnyDone> | undefined): Result<DoneGeneration> | undefined =>
  result?.kind !== 'done' ? result : 'generated' in result ? result : undefined
