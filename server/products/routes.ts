import { and, eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import {
  createProduct,
  getProduct,
  importProduct,
  listProducts,
  ProductCreate,
  type ProductOrder,
  ProductUpdate,
  updateProduct,
} from '~/contract'
import { prepared } from '../db/database'
import { newId } from '../db/identifiers'
import { productNameKey, productStatusKey, products } from '../db/schema'
import { notFound } from '../http/api-error'
import { withoutNulls } from '../http/envelope'
import { implement } from '../http/implement'
import { importedFields, orPageUnreadable, importProduct as readProduct } from '../imports/import-page'
import { isAmong, matchesSearch } from '../lists/find'
import { listRecords, type NamedOrder } from '../lists/list-records'
import type { Dependencies } from '../ports/dependencies'

/** The default of `maxImages`: its maximum (api.md section 8). */
const defaultMaxImages = 6

const { searchText: _, ...columns } = getTableColumns(products)
type ProductRow = Omit<typeof products.$inferSelect, 'searchText'>

function answerOf({ workspaceId: _, ...row }: ProductRow) {
  return withoutNulls({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  })
}

const at = (workspaceId: string | Placeholder, id: string | Placeholder) =>
  and(eq(products.workspaceId, workspaceId), eq(products.id, id))

/** Prepared query for one product; `execute` takes the route's path parameters. */
export const productById = prepared((db) =>
  db
    .select(columns)
    .from(products)
    .where(at(sql.placeholder('workspaceId'), sql.placeholder('productId')))
    .prepare('product_by_id'),
)

function found(rows: ProductRow[]) {
  const [row] = rows
  if (!row) throw notFound(/*i18n*/ 'product')
  return answerOf(row)
}

async function create(workspaceId: string, given: ProductCreate, { db, clock }: Dependencies) {
  const now = new Date(clock())
  const row = { ...given, id: newId('prod'), workspaceId, createdAt: now, updatedAt: now }
  return found(await db.insert(products).values(row).returning(columns))
}

type Listed = ProductRow & { readonly sortKey: string }

/** Sort keys of orders by text. They are selected with the rows, since page cursors contain them. */
const textKeys: Readonly<Partial<Record<ProductOrder, SQL<string>>>> = {
  name: productNameKey(products.name),
  status: productStatusKey(products),
}

/** The orders besides newest first. Each has an index. */
const orders: Readonly<Partial<Record<ProductOrder, NamedOrder<Listed>>>> = {
  changed: {
    name: 'changed',
    key: products.updatedAt,
    descending: true,
    keyOf: ({ updatedAt }) => updatedAt,
  },
  name: textOrder('name', false),
  status: textOrder('status', true),
}

function textOrder(name: 'name' | 'status', descending: boolean): NamedOrder<Listed> {
  const key = textKeys[name] ?? sql``
  return { name, key, descending, kind: 'text', keyOf: ({ sortKey }) => sortKey }
}

export const productRoutes = [
  implement(listProducts, async (call, { db }) => {
    const { query, params } = call
    const by = query.order ?? 'newest'
    const rows = await listRecords<Listed>(call, db, {
      table: products,
      time: products.createdAt,
      order: orders[by],
      branch: eq(products.workspaceId, params.workspaceId),
      matches: [
        matchesSearch(products, params.workspaceId, query.q),
        query.statuses && isAmong(products.status, query.statuses),
      ],
      read: (where, order, limit) =>
        db
          .select({ ...columns, sortKey: textKeys[by] ?? sql<string>`''` })
          .from(products)
          .where(where)
          .orderBy(...order)
          .limit(limit),
    })
    return rows.map(({ sortKey: _, ...row }) => answerOf(row))
  }),
  implement(createProduct, ({ params, body }, deps) => create(params.workspaceId, body, deps)),
  implement(
    importProduct,
    async ({ params, body, signal, storeAnswer }, deps) => {
      const draft = await orPageUnreadable('url', () =>
        readProduct(deps.pages, body.url, body.maxImages ?? defaultMaxImages, { signal }),
      )
      const images = draft.images.filter((image) => URL.canParse(image))
      const fields = ProductCreate.parse(importedFields(ProductUpdate, { ...draft, images }))
      return deps.db.transaction(async (tx) => {
        const product = await create(params.workspaceId, fields, { ...deps, db: tx })
        await storeAnswer(tx, product)
        return product
      })
    },
    { idempotency: 'lease' },
  ),
  implement(getProduct, async ({ params }, { db }) => found(await productById(db).execute(params))),
  implement(updateProduct, async ({ params: { workspaceId, productId }, body }, { db, clock }) => {
    const change = { ...body, updatedAt: new Date(clock()) }
    return found(await db.update(products).set(change).where(at(workspaceId, productId)).returning(columns))
  }),
]
