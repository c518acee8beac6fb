import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.resetModules()
})
// Test files share their modules; the next must not write to the database opened here.
afterAll(() => {
  vi.resetModules()
})

const Noted = z.looseObject({ creation: z.optional(z.string()) })
const Draft = z.object({ fields: z.extend(Noted, { items: z.array(Noted) }) })
const Plan = z.object({ changes: z.object({ a: Noted, b: Noted }) })

const tables = ['drafts', 'plans', 'operations', 'outbox']

it('turns notes of unconfirmed creations into rows, and leaves the rest alone', async () => {
  const attempt = { body: { content: { text: 'Frost' } }, seen: ['old'], at: 5 }
  const old = await openDB('studio', 1, {
    upgrade: (database) => {
      for (const name of tables) database.createObjectStore(name)
    },
  })
  const other = { id: 'd2', fields: { values: { text: 'Fog' }, items: [] } }
  const items = [{ values: {}, attempt }, { values: {} }]
  await old.put('drafts', { id: 'd1', fields: { values: { text: 'Frost' }, attempt, items } }, 'api p w d1')
  await old.put('drafts', other, 'api p w d2')
  await old.put(
    'plans',
    { id: 'n', changes: { a: { kind: 'add', attempt }, b: { kind: 'move' } } },
    'api  w n',
  )
  await old.put('operations', { id: 'o', kind: 'replace', step: 'remove-copy', copies: ['c'] }, 'o')
  old.close()

  const { openDatabase } = await import('./database')
  const now = await openDatabase()
  expect(await now.get('drafts', 'api p w d2')).toEqual(other)
  const draft = Draft.parse(await now.get('drafts', 'api p w d1'))
  const plan = Plan.parse(await now.get('plans', 'api  w n'))
  const creations = [draft.fields.creation, draft.fields.items[0]?.creation, plan.changes.a.creation]
  expect(new Set(creations).size).toBe(3)
  expect(JSON.stringify([draft, plan])).not.toContain('attempt')
  const row = { kind: 'create', step: 'find', body: attempt.body, seen: ['old'], sentAt: 5, owned: true }
  expect(await now.get('operations', creations[0] ?? '')).toMatchObject({
    ...row,
    ...{ id: creations[0], address: 'api', principalId: 'p', workspaceId: 'w', startedAt: 5 },
  })
  expect(await now.get('operations', creations[2] ?? '')).toMatchObject({ ...row, principalId: undefined })
  expect(await now.get('operations', 'o')).toEqual({
    id: 'o',
    kind: 'replace',
    step: 'verify',
    duplicates: ['c'],
  })
  now.close()
})
