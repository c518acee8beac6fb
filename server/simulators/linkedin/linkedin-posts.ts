import * as z from 'zod/mini'
import { practiceUrls } from '../../platforms/addresses'
import { type Call, dayMs, json, jsonBody, postBy, Refusal } from '../calls'
import { digits } from '../identifiers'
import { mayRepeat, type Post, type PostMedia, postMedia } from '../world'
import { assetStatus } from './linkedin-assets'
import { badRequest, type LinkedInServer, organizationOf, refusal } from './linkedin-server'

const maxCommentary = 3000

const Content = z.strictObject({
  media: z.optional(
    z.strictObject({ id: z.string(), altText: z.optional(z.string()), title: z.optional(z.string()) }),
  ),
  multiImage: z.optional(
    z.strictObject({
      images: z
        .array(z.strictObject({ id: z.string(), altText: z.optional(z.string()) }))
        .check(z.minLength(2), z.maxLength(20)),
    }),
  ),
  article: z.optional(
    z.strictObject({
      source: z.url(),
      title: z.string().check(z.minLength(1), z.maxLength(399)),
      description: z.optional(z.string().check(z.maxLength(4085))),
    }),
  ),
})
const Create = z.strictObject({
  author: z.string(),
  commentary: z.string(),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']),
  distribution: z.strictObject({
    feedDistribution: z.enum(['MAIN_FEED', 'NONE']),
    targetEntities: z.array(z.unknown()),
    thirdPartyDistributionChannels: z.array(z.unknown()),
  }),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean(),
  content: z.optional(Content),
})
type Create = z.output<typeof Create>

/** The assets of a post, which must be the author's own and fully processed. */
async function assets(
  linkedin: LinkedInServer,
  call: Call,
  { author, content }: Create,
): Promise<PostMedia[]> {
  const { media, multiImage, article } = content ?? {}
  if ([media, multiImage, article].filter(Boolean).length > 1)
    throw new Refusal(badRequest('content must hold exactly one of media, multiImage, article.'))
  const named = media ? [media] : (multiImage?.images ?? [])
  return Promise.all(
    named.map(async ({ id, altText }): Promise<PostMedia> => {
      const asset = await linkedin.world.media.get(id)
      const isImage = id.startsWith('urn:li:image:')
      if (asset?.ownerId !== author || (!media && !isImage))
        throw new Refusal(badRequest(`${id} can’t be used by ${author}.`))
      if (asset.state === 'failed')
        throw new Refusal(refusal(400, 'MEDIA_ASSET_PROCESSING_FAILED', `${id} failed.`))
      if (assetStatus(asset, linkedin.world.clock(), call) !== 'AVAILABLE')
        throw new Refusal(refusal(400, 'MEDIA_ASSET_NOT_READY', `${id} is still being processed.`))
      return { ...postMedia(id, asset), ...(altText !== undefined && { altText }) }
    }),
  )
}

/** Refuses the same text with the same content as a duplicate, naming the existing post. */
async function refuseDuplicate({ world }: LinkedInServer, accountId: string, payload: string): Promise<void> {
  const same = (await world.postsOf(accountId)).find(
    ({ data }) => data.details.payload === payload && world.clock() - data.createdAt < dayMs,
  )
  if (same) throw new Refusal(refusal(422, 'DUPLICATE_POST', `Content is a duplicate of ${same.id}`))
}

async function create(linkedin: LinkedInServer, call: Call): Promise<Response> {
  const body = await jsonBody(call, Create, badRequest)
  const { user, isMember } = await linkedin.author(call, body.author)
  const { world } = linkedin
  if ([...littleText(body.commentary)].length > maxCommentary)
    throw new Refusal(badRequest('commentary must have at most 3000 characters.'))
  const media = await assets(linkedin, call, body)
  const { article, multiImage } = body.content ?? {}
  if (!body.commentary.trim() && !body.content) throw new Refusal(badRequest('The post is empty.'))
  const payload = JSON.stringify([body.commentary, body.content ?? null])
  if (!mayRepeat(user)) await refuseDuplicate(linkedin, body.author, payload)
  const kind = /^urn:li:(\w+):/.exec(media[0]?.id ?? '')?.[1] ?? 'text'
  const urn = `urn:li:${kind === 'video' ? 'ugcPost' : 'share'}:${digits(19, '7')}`
  const organization = organizationOf(user)
  const post = postBy(world, call, user, {
    accountId: body.author,
    ...(!isMember && { handle: organization.vanityName, authorName: organization.name }),
    kind: article ? 'article' : multiImage ? 'multiImage' : kind,
    text: littleText(body.commentary),
    privacy: body.visibility.toLowerCase(),
    media,
    url: `${practiceUrls.linkedin.site}/feed/update/${urn}/`,
    details: { payload, commentary: body.commentary },
    ...(article && { link: article.source, title: article.title }),
    ...(body.content?.media?.title !== undefined && { title: body.content.media.title }),
  })
  await world.posts.put(urn, post)
  return new Response(null, { status: 201, headers: { 'x-restli-id': urn, 'x-linkedin-id': urn } })
}

const element = (id: string, post: Post) => ({
  id,
  author: post.accountId,
  commentary: post.details.commentary ?? '',
  lifecycleState: 'PUBLISHED',
  visibility: post.privacy.toUpperCase(),
  createdAt: post.createdAt,
  publishedAt: post.createdAt,
})

/** Posts. Members' posts can be created but not read (docs/publishing.md, sections 2 and 7). */
export function postRoutes(linkedin: LinkedInServer): void {
  const { on, world } = linkedin
  on('POST', '/linkedin/api/rest/posts', 'publish', (call) => create(linkedin, call))
  on('GET', '/linkedin/api/rest/posts', 'list', async (call) => {
    const { user } = await linkedin.caller(call, 'r_organization_social')
    const author = call.query.get('author') ?? ''
    if (call.query.get('q') !== 'author') throw new Refusal(badRequest('q must be author.'))
    if (author !== `urn:li:organization:${user.ids.organization ?? ''}`)
      return refusal(403, 'ACCESS_DENIED', 'Not enough permissions to read these posts.')
    const count = Math.min(100, Number(call.query.get('count') ?? 10) || 10)
    const start = Number(call.query.get('start') ?? 0) || 0
    const posts = (await world.postsOf(author)).slice(start, start + count)
    return json({
      elements: posts.map(({ id, data }) => element(id, data)),
      paging: { start, count, links: [] },
    })
  })
  on('GET', '/linkedin/api/rest/posts/:urn', 'read', async (call) => {
    await linkedin.caller(call, 'r_organization_social')
    const urn = decodeURIComponent(call.params.urn ?? '')
    const post = await world.posts.get(urn)
    if (!post) return refusal(404, 'NOT_FOUND', 'Post not found')
    if (!post.accountId.startsWith('urn:li:organization:'))
      return refusal(403, 'ACCESS_DENIED', 'Not enough permissions to access: posts.GET')
    return json(element(urn, post))
  })
}

const mention = /^@\[([^\]]*)\]\((urn:li:[^)\s]+)\)/
const reserved = new Set('|{}@[]()<>*_~')

/**
 * The visible text of LinkedIn's “little text” (docs/publishing.md, section 7): mentions by their names, and
 * reserved characters only if escaped. The first unescaped one silently ends the text.
 */
export function littleText(source: string): string {
  let text = ''
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at)
    const [whole, name = ''] = mention.exec(rest) ?? []
    if (whole !== undefined) {
      text += name
      at += whole.length
      continue
    }
    const character = source.charAt(at)
    if (character === '\\') {
      text += source.charAt(at + 1)
      at += 2
      continue
    }
    if (reserved.has(character)) break
    text += character
    at += 1
  }
  return text
}
