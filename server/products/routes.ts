import { and, desc, eq, type Placeholder, sql } from 'drizzle-orm'
import {
  createProduct,
  getProduct,
  importProduct,
  listProducts,
  ProductCreate,
  ProductUpdate,
  updateProduct,
} from '~/contract'
import { prepared } from '../db/database'
import { products } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { notFound } from '../http/api-error'
import { implement } from '../http/implement'
import { defaultListLimit, withoutNulls } from '../http/envelope'
import { newId } from '../db/identifiers'
import { importedFields, importProduct as readProduct, orPageUnreadable } from '../imports/import-page'

/** As many pictures of a page as `maxImages` may ask for (api.md section 8), when it is left out. */
const defaultMaxImages = 6

function answerOf({ workspaceId: _, ...row }: typeof products.$inferSelect) {
  return withoutNulls({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  })
}

const at = (workspaceId: string | Placeholder, id: string | Placeholder) =>
  and(eq(products.workspaceId, workspaceId), eq(products.id, id))

/** The row of one product; `execute` takes the parameters of its path. */
export const productById = prepared((db) =>
  db
    .select()
    .from(products)
    .where(at(sql.placeholder('workspaceId'), sql.placeholder('productId')))
    .prepare('product_by_id'),
)

function found(rows: (typeof products.$inferSelect)[]) {
  const [row] = rows
  if (!row) throw notFound('product')
  return answerOf(row)
}

async function create(workspaceId: string, given: ProductCreate, { db, clock }: Dependencies) {
  const now = new Date(clock())
  const row = { ...given, id: newId('prod'), workspaceId, createdAt: now, updatedAt: now }
  return found(await db.insert(products).values(row).returning())
}

export const productRoutes = [
  implement(listProducts, async ({ params: { workspaceId }, query }, { db }) => {
    const rows = await db
      .select()
      .from(products)
      .where(eq(products.workspaceId, workspaceId))
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(query.limit ?? defaultListLimit)
    return rows.map(answerOf)
  }),
  implement(createProduct, ({ params, body }, deps) => create(params.workspaceId, body, deps)),
  implement(
    importProduct,
    async ({ params, body, signal, settle }, deps) => {
      const draft = await orPageUnreadable('url', () =>
        readProduct(deps.pages, body.url, body.maxImages ?? defaultMaxImages, { signal }),
      )
      const images = draft.images.filter((image) => URL.canParse(image))
      const fields = ProductCreate.parse(importedFields(ProductUpdate, { ...draft, images }))
      return deps.db.transaction(async (tx) => {
        const product = await create(params.workspaceId, fields, { ...deps, db: tx })
        await settle(tx, product)
        return product
      })
    },
    { idempotency: 'lease' },
  ),
  implement(getProduct, async ({ params }, { db }) => found(await productById(db).execute(params))),
  implement(updateProduct, async ({ params: { workspaceId, productId }, body }, { db, clock }) => {
    const change = { ...body, updatedAt: new Date(clock()) }
    return found(await db.update(products).set(change).where(at(workspaceId, productId)).returning())
  }),
]
