import type { Engine } from './engine'
import type { AnyDone, DoneGeneration, GenerateOperation, NewGeneration } from './operation'
import type { Result } from './run'

/** A generation to start. */
export interface Generating {
  readonly id: string
  readonly generate: NewGeneration
  /** Shown in the log of API calls. */
  readonly cause: string
}

/** Generating images. */
export function createGenerations({ goOn, begin, identity, takesKeys }: Engine) {
  /** Generates once, under its own id. When `signal` aborts, the outcome stays unknown. */
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

  /**
   * The outcome of a generation that a closed page started; undefined if the device has none with that id.
   */
  const resumeGeneration = async (id: string): Promise<Result<DoneGeneration> | undefined> =>
    ofGeneration(await goOn(id, 'repeat', true))

  return { generate, resumeGeneration }
}

// An id belongs to one kind of operation; with another kind there is nothing to return.
const ofGeneration = (result: Result<AnyDone> | undefined): Result<DoneGeneration> | undefined =>
  result?.kind !== 'done' ? result : 'generated' in result ? result : undefined
