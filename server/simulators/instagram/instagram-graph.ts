import { practiceUrls } from '../../platforms/addresses'
import { type Call, dayMs, postBy, Refusal } from '../calls'
import type { Operation } from '../faults'
import { digits, shortcode } from '../identifiers'
import {
  badParameter,
  graphBody,
  graphError,
  graphJson,
  graphPage,
  graphTime,
  pick,
  refuseUnknownParams,
  requestedFields,
} from '../meta/graph'
import {
  type Media,
  type Post,
  type PostMedia,
  postMedia,
  publishMedia,
  type User,
  type World,
} from '../world'
import { createContainer, statusOf, statusTexts } from './instagram-containers'

const maxPostsADay = 100
const mediaFields = ['id', 'caption', 'media_product_type', 'permalink', 'timestamp']

interface InstagramCaller {
  readonly world: World
  /** The user of the token in the call or its body. */
  caller(call: Call, texts?: Readonly<Record<string, string>>): Promise<User>
  /** True if video bytes can be uploaded: only with Facebook Login. */
  readonly resumable: boolean
}

const productType: Readonly<Record<string, string>> = { REELS: 'REELS', STORIES: 'STORY' }

function mediaNode(id: string, post: Post) {
  return {
    id,
    caption: post.text || undefined,
    media_product_type: productType[post.kind] ?? 'FEED',
    permalink: post.url,
    timestamp: graphTime(post.createdAt),
  }
}

/** A node by its identifier: a container or a post. */
export async function instagramNode(from: InstagramCaller, call: Call): Promise<Response | undefined> {
  const { world } = from
  const id = call.params.id ?? ''
  const post = await world.posts.get(id)
  if (post) return graphJson(pick(mediaNode(id, post), requestedFields(call, mediaFields, ['id'])))
  const container = await world.media.get(id)
  if (!container) return undefined
  const user = await from.caller(call)
  if (container.ownerId !== user.id) return undefined
  const { fault } = call
  const fields = requestedFields(call, ['id', 'status_code', 'status'], ['id'])
  if (fault?.kind === 'processing-failed' || fault?.kind === 'expired') {
    const wrong = fault.kind === 'expired' ? { expired: 'yes' } : { error: fault.code ?? '2207026' }
    await world.media.put(id, { ...container, details: { ...container.details, ...wrong } })
  }
  const now = (await world.media.get(id)) ?? container
  const code = statusOf(world, now, call)
  const text = statusTexts[code]
  const status = code === 'ERROR' ? `${text} ${now.details.error ?? ''}` : text
  return graphJson(pick({ id, status_code: code, status }, fields))
}

async function mediaOf(world: World, id: string, container: Media): Promise<readonly PostMedia[]> {
  const children = container.details.children?.split(',')
  if (!children) return [postMedia(id, container)]
  const found = await Promise.all(
    children.map(async (child) => [child, await world.media.get(child)] as const),
  )
  return found.flatMap(([child, media]) => (media ? [postMedia(child, media)] : []))
}

/** How many posts count towards the daily limit. */
async function publishedToday(world: World, user: User): Promise<number> {
  if (!world.paced) return 0
  return (await world.postsOf(user.id)).filter(({ data }) => data.createdAt > world.clock() - dayMs).length
}

/** Publishes a finished container, once. */
async function publish({ world }: InstagramCaller, call: Call, user: User, id: string): Promise<Response> {
  const container = await world.media.get(id)
  if (container?.ownerId !== user.id || container.details.kind === 'CHILD') return graphError('24/2207006')
  const status = statusOf(world, container, undefined)
  if (status === 'IN_PROGRESS' || status === 'ERROR') return graphError('9007/2207027')
  if (status !== 'FINISHED') return graphError('24/2207006')
  if ((await publishedToday(world, user)) >= maxPostsADay) return graphError('9/2207042')
  const postId = digits(17, '17')
  const { kind = 'IMAGE', caption = '' } = container.details
  const site = practiceUrls.instagram.site
  const code = shortcode(postId)
  const urls: Readonly<Record<string, string>> = {
    REELS: `${site}/reel/${code}/`,
    STORIES: `${site}/stories/${user.handle}/${code}/`,
  }
  const data = postBy(world, call, user, {
    kind,
    text: caption,
    media: [...(await mediaOf(world, id, container))],
    url: urls[kind] ?? `${site}/p/${code}/`,
  })
  const taken = await publishMedia(
    world,
    id,
    (before) =>
      before.details.postId === undefined ? { ...before, details: { ...before.details, postId } } : undefined,
    { id: postId, data },
  )
  if (!taken) return graphError('24/2207006')
  return graphJson({ id: postId })
}

type On = (
  method: 'GET' | 'POST',
  path: string,
  operation: Operation,
  handler: (call: Call) => Promise<Response>,
) => void

/** Requires the account in the path to be the caller's own. */
async function ownAccount(
  from: InstagramCaller,
  call: Call,
  texts?: Readonly<Record<string, string>>,
): Promise<User> {
  const user = await from.caller(call, texts)
  if (call.params.account !== user.id) throw new Refusal(graphError('100/33'))
  return user
}

/** Containers, publishing, lists and the daily limit, below `base`. */
export function instagramRoutes(on: On, base: string, from: InstagramCaller): void {
  const { world } = from
  on('POST', `${base}/:version/:account/media`, 'prepare', async (call) => {
    const body = await graphBody(call)
    const user = await ownAccount(from, call, body.texts)
    const id = await createContainer(world, user, body, from.resumable)
    const upload = `${call.origin}/facebook/upload/ig-api-upload/${call.params.version ?? ''}/${id}`
    return graphJson({ id, ...(body.texts.upload_type !== undefined && { uri: upload }) })
  })
  on('POST', `${base}/:version/:account/media_publish`, 'publish', async (call) => {
    const { texts } = await graphBody(call)
    const user = await ownAccount(from, call, texts)
    refuseUnknownParams(texts, ['creation_id'])
    if (!texts.creation_id) throw new Refusal(badParameter('The parameter creation_id is required.'))
    return publish(from, call, user, texts.creation_id)
  })
  on('GET', `${base}/:version/:account/media`, 'list', async (call) => {
    const user = await ownAccount(from, call)
    const fields = requestedFields(call, mediaFields, ['id'])
    const posts = (await world.postsOf(user.id)).filter(({ data }) => data.kind !== 'STORIES')
    return graphJson(
      graphPage(
        call,
        posts.map(({ id, data }) => pick(mediaNode(id, data), fields)),
      ),
    )
  })
  on('GET', `${base}/:version/:account/content_publishing_limit`, 'limits', async (call) => {
    const user = await ownAccount(from, call)
    const fields = requestedFields(call, ['config', 'quota_usage'], ['quota_usage'])
    const config = { quota_total: maxPostsADay, quota_duration: dayMs / 1000 }
    const quota_usage = await publishedToday(world, user)
    return graphJson({ data: [pick({ config, quota_usage }, fields)] })
  })
}
