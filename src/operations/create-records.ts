import { isAbsent } from './create'
import { type Engine, type How, isOwn } from './engine'
import type { AnyDone, DoneRecord, NewRecord, RecordOperation } from './operation'
import type { Result } from './run'

/** Identifies a record's creation later: by its own id, or by the form it was entered in. */
export interface RecordOptions {
  readonly id?: string | undefined
  readonly form?: string | undefined
}

/** Creating products and campaigns. */
export function createRecords({ list, goOn, drop, begin, identity, takesKeys }: Engine) {
  /**
   * Creates a product or a campaign once: the same `id`, form or fields continue the earlier creation while
   * its outcome is unknown. One that was looked up and is missing is created again.
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
        (each.id === id || (form !== undefined && each.form === form) || isSame(each, create)),
    )
    const earlier = same && ofRecord(await goOn(same.id, 'repeat', true))
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
    ofRecord(await goOn(id, how, true))

  return { createRecord, resumeRecord }
}

/** True for the same creation without an outcome, which is resumed rather than made again. */
const isSame = ({ create, ended }: RecordOperation, other: NewRecord): boolean =>
  !ended && JSON.stringify(create) === JSON.stringify(other)

// An id belongs to one kind of operation; with another kind there is nothing to return.
const ofRecord = (result: Result<AnyDone> | undefined): Result<DoneRecord> | undefined =>
  result?.kind !== 'done' ? result : 'record' in result ? result : undefined
