import { useQuery } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import type { Platform } from '~/contract/social'
import { personKey } from '~/src/storage/table-keys'
import { table } from '~/src/storage/table'
import { currentSession } from '~/src/api/session/session'

/** One of the posts that were made as one, as it was then. */
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
 * Remembers that these posts are one text in several versions. The API knows single posts only (docs/api.md section 2), so
 * this device alone knows it.
 */
export async function savePostVariants(workspaceId: string, posts: readonly Post[]): Promise<void> {
  if (posts.length < 2) return
  const all = posts.map(toVariant)
  await Promise.all(posts.map(({ id }) => store.write(keyOf(workspaceId, id), all)))
}

/** The posts that were made together with this one, itself among them; none where it was made alone. */
export const postVariants = async (workspaceId: string, postId: string): Promise<readonly PostVariant[]> =>
  (await store.read(keyOf(workspaceId, postId))) ?? []

/** Every post of the workspace that was made together with others, by its id. */
async function allPostVariants(workspaceId: string): Promise<ReadonlyMap<string, readonly PostVariant[]>> {
  const beginning = keyOf(workspaceId, '')
  const entries = await store.all(beginning)
  return new Map(entries.map(([key, all]) => [key.slice(beginning.length), all]))
}

/** An edit has put another post in a place: it is one of them now. */
export async function movePostVariant(workspaceId: string, oldId: string, newId: string): Promise<void> {
  const before = await postVariants(workspaceId, oldId)
  if (before.length === 0) return
  const after = before.map((each) => (each.postId === oldId ? { ...each, postId: newId } : each))
  await store.remove(keyOf(workspaceId, oldId))
  await Promise.all(after.map(({ postId }) => store.write(keyOf(workspaceId, postId), after)))
}

/** The posts that were made together, by a post's id, as this device remembers them. */
export type VariantsById = ReadonlyMap<string, readonly PostVariant[]>

const none: VariantsById = new Map()

/** Read anew by every screen that shows posts: it is this device's own, and quickly read. */
export function usePostVariants(workspaceId: string): VariantsById {
  const { data = none } = useQuery({
    queryKey: ['made-together', workspaceId],
    // The same nothing each time: a calendar is not drawn again for it.
    queryFn: async () => {
      const all = await allPostVariants(workspaceId)
      return all.size === 0 ? none : all
    },
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return data
}

/** The posts in order, those that were made as one behind the first of them: a group each, of one where it is alone. */
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

/** The same where the order is one of times, and stays: only those made as one that stand next to each other. */
export function groupNeighbours<P extends { readonly id: string }>(
  posts: readonly P[],
  variants: VariantsById,
): readonly (readonly P[])[] {
  const groups: P[][] = []
  for (const post of posts) {
    const last = groups.at(-1)
    const set = variants.get(post.id)
    if (last && set?.some(({ postId }) => postId === last[0]?.id)) last.push(post)
    else groups.push([post])
  }
  return groups
}
