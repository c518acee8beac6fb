import { isAbsent } from './create'
import { type Engine, type How, isOwn } from './engine'
import type {
  AnyDone,
  DoneGeneration,
  DoneRecord,
  GenerateOperation,
  NewGeneration,
  NewRecord,
  RecordOperation,
} from './operation'
import type { Result } from './run'

/** A generation to start. */
export interface Generating {
  readonly id: string
  readonly generate: NewGeneration
  /** Shown in the log of API calls. */
  readonly cause: string
}

/** Generating images. */
export function createGenerations({ resume, begin, identity, takesKeys }: Engine) {
  /** Generates once, under its own id. When `signal` aborts, the outcome stays unknown. */
  async function generate(
    workspaceId: string,
    { id, generate: generation, cause }: Generating,
    signal: AbortSignal,
  ): Promise<Result<DoneGeneration>> {
    const keyed = await takesKeys()
    return begin<GenerateOperation>(
      {
        ...identity(workspaceId, id),
        keyed,
        kind: 'generate',
        step: 'generate',
        generate: generation,
        cause,
      },
      signal,
    )
  }

  /**
   * The outcome of a generation that a closed page started; undefined if the device has none with that id.
   */
  const resumeGeneration = async (id: string): Promise<Result<DoneGeneration> | undefined> =>
    ofGeneration(await resume(id, 'repeat', true))

  return { generate, resumeGeneration }
}

/** Identifies a record's creation later: by its own id, or by the form it was entered in. */
export interface RecordOptions {
  readonly id?: string | undefined
  readonly form?: string | undefined
}

/** Creating products and campaigns. */
export function createRecords({ list, resume, drop, begin, identity, takesKeys }: Engine) {
  /**
   * Creates a product or a campaign once: the same `id`, form or fields continue the earlier creation while
   * its outcome is unknown. One that was looked up and is missing is created again, with the fields given now.
   */
  async function createRecord(
    workspaceId: string,
    create: NewRecord,
    { id, form }: RecordOptions = {},
  ): Promise<Result<DoneRecord>> {
    const same = (await list()).find(
      (each) =>
        each.kind === 'record' &&
        isOwn(each) &&
        each.workspaceId === workspaceId &&
        (each.id === id ||
          (form !== undefined && each.form === form) ||
          (!each.ended && isSame(each.create, create))),
    )
    // What the form said before is only looked for.
    const how = same?.kind === 'record' && isSame(same.create, create) ? 'repeat' : 'look'
    const earlier = same && ofRecord(await resume(same.id, how, true))
    if (earlier && !isAbsent(earlier)) return earlier
    if (same) await drop([same.id])
    return begin<RecordOperation>({
      ...identity(workspaceId, id),
      keyed: await takesKeys(),
      ...{ kind: 'record', step: 'survey', create, finds: 0, sentAt: 0, ms: 0 },
      ...{ form, owned: id !== undefined || form !== undefined },
    })
  }

  /** The outcome of a creation; undefined if the device has none with that id. */
  const resumeRecord = async (id: string, how: How = 'repeat'): Promise<Result<DoneRecord> | undefined> =>
    ofRecord(await resume(id, how, true))

  return { createRecord, resumeRecord }
}

const isSame = (create: NewRecord, other: NewRecord): boolean =>
  JSON.stringify(create) === JSON.stringify(other)

// An id belongs to one kind of operation, so with another kind there is nothing to return.
const ofRecord = (result: Result<AnyDone> | undefined): Result<DoneRecord> | undefined =>
  result?.kind !== 'done' || 'record' in result ? result : undefined
const ofGeneration = (result: Result<AnyDone> | undefined): Result<DoneGeneration> | undefined =>
  result?.kind !== 'done' || 'generated' in result ? result : undefined
