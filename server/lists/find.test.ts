import { eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProduct } from '~/contract'
import { products } from '../db/schema'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { findRows } from './find'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

it('fills a page whose record is deleted while it is read, as a short page would be the last', async () => {
  const { db, workspaceId } = studio
  for (const name of ['One', 'Two', 'Three', 'Four']) await studio.call(createProduct, { body: { name } })
  const ofWorkspace = eq(products.workspaceId, workspaceId)
  let reads = 0
  const read = async (where: SQL | undefined) => {
    if (reads++ === 0) await db.delete(products).where(eq(products.name, 'Three'))
    return db.select({ id: products.id, name: products.name }).from(products).where(where)
  }
  const order = { key: products.createdAt, descending: true }
  const query = { table: products, id: products.id, order, branches: [ofWorkspace], matching: ofWorkspace }
  const rows = await findRows(db, { ...query, count: 3 }, read)
  expect(rows.map(({ name }) => name)).toEqual(['Four', 'Two', 'One'])
})
