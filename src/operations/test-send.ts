import { createPost, deletePost, getPost, listPosts } from '~/contract/endpoints'
import type { Post, PostCreate, PostStatus } from '~/contract/post'
import type { Send } from '~/src/api/http/send'

/** Posts for tests. Each call may reject as `send` does. */
export interface PostService {
  create(body: PostCreate): Promise<Post>
  list(status: PostStatus): Promise<readonly Post[]>
  read?(postId: string): Promise<Post>
  remove?(postId: string): Promise<unknown>
}

/** A `send` for tests of operations that gets its responses from `service`. */
export function sendOver(service: PostService): Send {
  const answer = async (
    endpoint: unknown,
    input: { params: { postId: string }; body: unknown; query: unknown },
  ) => {
    switch (endpoint) {
      case createPost:
        return service.create(input.body as PostCreate)
      case listPosts:
        return service.list((input.query as { status: PostStatus }).status)
      case getPost:
        return service.read?.(input.params.postId)
      case deletePost:
        return service.remove?.(input.params.postId)
      default:
        throw new Error('This call is not simulated.')
    }
  }
  return answer as unknown as Send
}
