import { createPost, deletePost, getPost, listPosts } from '~/contract/endpoints'
import type { Post, PostCreate, PostStatus } from '~/contract/post'
import type { Send } from '~/src/api/http/send'
import type { Effect, Outcome } from './operation'

/** The fate of a call: answered, lost before or after it was done, or done later than its caller waited. */
export type CallOutcome = 'answered' | 'lost-before' | 'lost-after' | 'late'

const failure = { message: 'simulated' }
const out = (post: Post) =>
  post.status === 'scheduled' || post.status === 'queued' || post.status === 'published'

/**
 * A simulated API of posts: every write can be lost, answered late, or delivered after its caller gave up.
 */
export function simulatedPosts(first: Post) {
  const posts = new Map<string, Post>([[first.id, first]])
  const options = new Map<string, unknown>()
  const underWay: { effect: Effect; calls: number }[] = []
  let made = 0
  let publishes = 0

  function apply(effect: Effect): Outcome {
    if (effect.kind === 'list') {
      const lists = effect.statuses.map((status) => ({
        status,
        posts: [...posts.values()].filter((post) => post.status === status),
      }))
      return { kind: 'ok', lists }
    }
    if (effect.kind === 'create') return { kind: 'ok', post: create(effect.body) }
    if (!('postId' in effect)) return { kind: 'refused', failure }
    const post = posts.get(effect.postId)
    if (!post) return { kind: 'missing', failure }
    if (effect.kind === 'read') return { kind: 'ok', post }
    if (post.status === 'published') return { kind: 'refused', failure }
    return change(effect, post)
  }

  function create(body: PostCreate): Post {
    const post: Post = { ...body, id: `new-${++made}`, status: body.scheduledAt ? 'scheduled' : 'draft' }
    posts.set(post.id, post)
    return post
  }

  function change(effect: Effect, post: Post): Outcome {
    if (effect.kind === 'delete') {
      posts.delete(post.id)
      return { kind: 'ok' }
    }
    if (effect.kind === 'set-options') {
      options.set(post.id, effect.options)
      return { kind: 'ok' }
    }
    if (effect.kind === 'publish') publishes++
    const changed =
      effect.kind === 'place' ? placed(post, effect.to) : { ...post, status: 'published' as const }
    posts.set(post.id, changed)
    return { kind: 'ok', post: changed }
  }

  return {
    posts,
    /** Platform options by post. */
    options,
    publishes: () => publishes,
    /** How many posts are scheduled, queued or published. */
    goingOut: () => [...posts.values()].filter(out).length,
    /** Publishes everything that has a time. */
    sendDue() {
      for (const post of posts.values()) if (out(post)) posts.set(post.id, { ...post, status: 'published' })
    },
    call(effect: Effect, callOutcome: CallOutcome): Outcome {
      const due = underWay.filter((call) => --call.calls <= 0)
      for (const call of due) {
        underWay.splice(underWay.indexOf(call), 1)
        apply(call.effect)
      }
      const reads = effect.kind === 'list' || effect.kind === 'read'
      if (callOutcome === 'lost-before' || (reads && callOutcome !== 'answered'))
        return { kind: 'lost', failure }
      if (callOutcome === 'late') {
        underWay.push({ effect, calls: 2 })
        return { kind: 'lost', failure }
      }
      const outcome = apply(effect)
      return callOutcome === 'lost-after' ? { kind: 'lost', failure } : outcome
    },
  }
}

function placed(post: Post, to: Extract<Effect, { kind: 'place' }>['to']): Post {
  if (to.kind === 'schedule') return { ...post, status: 'scheduled', scheduledAt: to.at }
  return to.kind === 'queue'
    ? { ...post, status: 'queued', queueId: to.queueId }
    : { ...post, status: 'draft', scheduledAt: undefined }
}

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
