import type { IDBPTransaction } from 'idb'

/** The transaction of an upgrade. */
export type Upgrade = IDBPTransaction<unknown, string[], 'versionchange'>
type Fields = Readonly<Record<string, unknown>>

/**
 * Version 2: an unconfirmed creation was a note (`attempt`) in a draft or a plan; now it is a row of
 * `operations` whose id they keep. An edit that was deleting a copy continues without that, as copies are
 * reported now.
 */
export async function migrateCreations(transaction: Upgrade): Promise<void> {
  const put = (key: string, attempt: unknown): string => {
    const id = crypto.randomUUID()
    void transaction.objectStore('operations').put(operationOf(key, id, fieldsOf(attempt)), id)
    return id
  }
  await changeAll(transaction, 'drafts', (value, key) => {
    const draft = fieldsOf(value)
    const { attempt, items, ...fields } = fieldsOf(draft['fields'])
    const noted =
      attempt !== undefined || (Array.isArray(items) && items.some((item) => 'attempt' in fieldsOf(item)))
    if (!noted) return undefined
    const changed = Array.isArray(items) ? items.map((item) => withCreation(fieldsOf(item), key, put)) : items
    return { ...draft, fields: withCreation({ ...fields, items: changed, attempt }, key, put) }
  })
  await changeAll(transaction, 'plans', (value, key) => {
    const plan = fieldsOf(value)
    const changes = Object.entries(fieldsOf(plan['changes']))
    if (!changes.some(([, change]) => 'attempt' in fieldsOf(change))) return undefined
    const now = changes.map(([id, change]) => [id, withCreation(fieldsOf(change), key, put)] as const)
    return { ...plan, changes: Object.fromEntries(now) }
  })
  await changeAll(transaction, 'operations', (value) => {
    const { copies, ...operation } = fieldsOf(value)
    return operation['step'] === 'remove-copy'
      ? { ...operation, step: 'verify', duplicates: copies }
      : undefined
  })
}

/** Replaces each entry by the result of `change`, unless that is undefined. */
async function changeAll(
  transaction: Upgrade,
  name: string,
  change: (value: unknown, key: string) => unknown,
): Promise<void> {
  let cursor = await transaction.objectStore(name).openCursor()
  while (cursor) {
    const changed = change(cursor.value, typeof cursor.key === 'string' ? cursor.key : '')
    if (changed !== undefined) await cursor.update(changed)
    cursor = await cursor.continue()
  }
}

function withCreation(
  { attempt, ...fields }: Fields,
  key: string,
  put: (key: string, attempt: unknown) => string,
) {
  return attempt === undefined ? fields : { ...fields, creation: put(key, attempt) }
}

/** Keys begin with address, principal and workspace (`personKey`). */
function operationOf(key: string, id: string, { body, seen, at }: Fields) {
  const [address = '', principalId, workspaceId = ''] = key.split(' ')
  return {
    id,
    address,
    principalId: principalId === '' ? undefined : principalId,
    workspaceId,
    startedAt: at,
    kind: 'create',
    step: 'find',
    body,
    seen,
    sentAt: at,
    ms: 0,
    finds: 0,
    owned: true,
  }
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
