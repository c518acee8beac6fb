import { useQuery } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import type { Platform } from '~/contract/social'
import { currentSession } from '~/src/api/session/session'
import { table } from '~/src/storage/table'
import { personKey } from '~/src/storage/table-keys'

/** One post of a set of variants, as it was when saved. */
export interface PostVariant {
  readonly postId: string
  readonly platforms: readonly Platform[]
}

const store = table<readonly PostVariant[]>('post-variants')

const keyOf = (workspaceId: string, postId: string) => personKey(currentSession(), workspaceId, postId)

const toVariant = ({ id, targets }: Post): PostVariant => ({
  postId: id,
  platforms: [...new Set(targets.flatMap(({ platform }) => platform ?? []))],
})

/**
 * Remembers that these posts are variants of one text. The API only knows single posts (docs/api.md section
 * 2), so this is kept on the device.
 */
export async function savePostVariants(workspaceId: string, posts: readonly Post[]): Promise<void> {
  if (posts.length < 2) return
  const all = posts.map(toVariant)
  await Promise.all(posts.map(({ id }) => store.write(keyOf(workspaceId, id), all)))
}

/** All variants of this post, itself included; empty if it has none. */
const postVariants = async (workspaceId: string, postId: string): Promise<readonly PostVariant[]> =>
  (await store.read(keyOf(workspaceId, postId))) ?? []

/** Variants of every post in the workspace, by post id. */
async function allPostVariants(workspaceId: string): Promise<ReadonlyMap<string, readonly PostVariant[]>> {
  const prefix = keyOf(workspaceId, '')
  const entries = await store.all(prefix)
  return new Map(entries.map(([key, all]) => [key.slice(prefix.length), all]))
}

/** Updates the set after an edit has replaced a post. */
export async function movePostVariant(workspaceId: string, oldId: string, newId: string): Promise<void> {
  const before = await postVariants(workspaceId, oldId)
  if (before.length === 0) return
  const after = before.map((each) => (each.postId === oldId ? { ...each, postId: newId } : each))
  await store.remove(keyOf(workspaceId, oldId))
  await Promise.all(after.map(({ postId }) => store.write(keyOf(workspaceId, postId), after)))
}

/** Variants by post id, as this device remembers them. */
export type VariantsById = ReadonlyMap<string, readonly PostVariant[]>

const none: VariantsById = new Map()

/** Refetched by every screen that shows posts: it is read from the device, quickly. */
export function usePostVariants(workspaceId: string): VariantsById {
  const { data = none } = useQuery({
    queryKey: ['post-variants', workspaceId],
    // Always the same empty map, so that a calendar doesn't render again.
    queryFn: async () => {
      const all = await allPostVariants(workspaceId)
      return all.size === 0 ? none : all
    },
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return data
}

/** Whether two posts were saved together. */
export const areVariants = (one: string, other: string, variants: VariantsById): boolean =>
  variants.get(one)?.some(({ postId }) => postId === other) ?? false

/** The posts in order, as groups: variants behind the first of them, any other post alone. */
export function groupVariants<P extends { readonly id: string }>(
  posts: readonly P[],
  variants: VariantsById,
): readonly (readonly P[])[] {
  const groups = new Map<string, P[]>()
  for (const post of posts) {
    const set = variants.get(post.id)
    const name = set ? set.map(({ postId }) => postId).join(' ') : post.id
    const group = groups.get(name)
    if (group) group.push(post)
    else groups.set(name, [post])
  }
  return [...groups.values()]
}

/** Like `groupVariants`, but keeps the order: only neighbouring variants form a group. */
export function groupNeighbours<P extends { readonly id: string }>(
  posts: readonly P[],
  variants: VariantsById,
): readonly (readonly P[])[] {
  const groups: [P, ...P[]][] = []
  for (const post of posts) {
    const last = groups.at(-1)
    if (last && areVariants(post.id, last[0].id, variants)) last.push(post)
    else groups.push([post])
  }
  return groups
}
