import { isAbsent } from './create'
import { type Engine, type How, isOwn } from './engine'
import type { AnyDone, DoneRecord, NewRecord, RecordOperation } from './operation'
import type { Result } from './run'

/** What a record's creation is known by later: an id of one's own, or the form that its fields were typed into. */
export interface RecordOptions {
  readonly id?: string | undefined
  readonly form?: string | undefined
}

/** Creating products and campaigns. */
export function createRecords({ list, goOn, drop, begin, identity, takesKeys }: Engine) {
  /**
   * Creates a product or a campaign, once: by the same `id`, from the same form, or of the very same fields, it is the
   * same one as long as its end is not known. One that was looked for and is not there is created anew.
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

  /** What became of a creation; nothing where the device keeps nothing of it. */
  const resumeRecord = async (id: string, how: How = 'repeat'): Promise<Result<DoneRecord> | undefined> =>
    ofRecord(await goOn(id, how, true))

  return { createRecord, resumeRecord }
}

/** The very same creation, whose end is not known: it is gone on with instead of made a second time. */
const isSame = ({ create, ended }: RecordOperation, other: NewRecord): boolean =>
  !ended && JSON.stringify(create) === JSON.stringify(other)

// An operation's id is of one kind for good; of another kind, nothing is kept of it.
const ofRecord = (result: Result<AnyDone> | undefined): Result<DoneRecord> | undefined =>
  result?.kind !== 'done' ? result : 'record' in result ? result : undefined
