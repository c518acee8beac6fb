import { useOpenIntents } from '~/src/operations/operations'

/** Why nothing of a post may be changed while the end of an earlier publish is not known. */
export function useOpenOperations(postId: string): string | undefined {
  const open = useOpenIntents().some(({ post }) => post.id === postId)
  return open ? 'The result of the last attempt isn’t known yet.' : undefined
}
