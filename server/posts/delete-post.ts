import { eq } from 'drizzle-orm'
import { postCan } from '~/contract'
import { posts } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { checkMove, lockPost, type PostKey } from './find-post'
import { type DeliveryRow, deliveriesOf, type PostRow } from './post-record'

/** Removes an unpublished post (api.md section 3) and returns it as it was. A publish that came first wins: 400. */
export async function deletePost(
  deps: Dependencies,
  key: PostKey,
): Promise<{ row: PostRow; results: readonly DeliveryRow[] }> {
  return deps.db.transaction(async (tx) => {
    const row = await lockPost(tx, key)
    checkMove(postCan.delete, row)
    const results = (await deliveriesOf(tx, [row.id])).get(row.id) ?? []
    await tx.delete(posts).where(eq(posts.id, row.id))
    return { row, results }
  })
}
