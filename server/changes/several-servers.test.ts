import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, listChanges } from '~/contract'
import { createApp } from '../app'
import { openPostgres } from '../db/postgres'
import { anotherInstance } from '../testing/another-instance'
import { openChanges } from '../testing/change-stream'
import { hasPostgres, startPostgres, type TestPostgres } from '../testing/postgres'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { createChangeHub } from './hub'

let postgres: TestPostgres | undefined
let studio: TestStudio
let other: Awaited<ReturnType<typeof anotherInstance>>
let fetchOther: TestStudio['fetch']

describe.skipIf(!hasPostgres)('several servers on one Postgres', () => {
  beforeAll(async () => {
    postgres = await startPostgres()
    const url = await postgres.database('changes')
    studio = await createTestStudio({ database: await openPostgres(url) })
    other = await anotherInstance(studio.deps, url)
    const live = createChangeHub({ db: other.deps.db, clock: Date.now }, { everyMs: 20 })
    const app = createApp({ ...other.deps, live })
    fetchOther = (path, init) => app.fetch(new Request(new URL(path, 'http://other.test'), init))
  })
  afterAll(async () => {
    await other.close()
    await studio.close()
    await postgres?.stop()
  })

  const product = async (name: string) => (await studio.call(createProduct, { body: { name } })).body.data.id
  const since = async (after: string) => (await studio.call(listChanges, { query: { after } })).body.data

  it('report each other’s changes, and continue each other’s streams', async () => {
    const stream = await openChanges(fetchOther, studio.ownerToken)
    const begun = await stream.next()
    const id = await product('Beans')
    expect((await stream.until('product')).changes).toMatchObject([{ kind: 'product', ids: [id] }])
    await stream.close()
    const resumed = await openChanges(studio.fetch, studio.ownerToken, begun?.id)
    expect((await resumed.next())?.changes.changes).toMatchObject([{ kind: 'product', ids: [id] }])
    await resumed.close()
  })

  it('miss no change that began before others and was committed after them', async () => {
    const { cursor } = (await studio.call(listChanges)).body.data
    let commit = (): void => undefined
    const held = new Promise<void>((resolve) => (commit = resolve))
    let wrote = (): void => undefined
    const written = new Promise<void>((resolve) => (wrote = resolve))
    const late = studio.db.transaction(async (tx) => {
      await tx.execute(sql`update workspaces set name = 'Late' where id = ${studio.workspaceId}`)
      wrote()
      await held
    })
    await written
    const id = await product('Early')
    const first = await since(cursor)
    expect(first.changes).toMatchObject([{ kind: 'product', ids: [id] }])
    commit()
    await late
    const second = await since(first.cursor)
    expect(second.changes).toMatchObject([{ kind: 'workspace' }])
    expect((await since(second.cursor)).changes).toEqual([])
  })
})
