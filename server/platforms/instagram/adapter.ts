import * as z from 'zod/mini'
import { maybe, readable } from '~/contract'
import { NotSent, type PlatformAdapter, PlatformError } from '../adapter'
import { composeText, withoutSpacing } from '../compose-text'
import { commitGraph, instantOf, readGraph } from '../meta/graph'
import { nextPoll } from '../retry-times'
import { containerState, type Publication } from './containers'
import { limits } from './limits'
import { prepareInstagram, publicationOf, publishedContainer, stateOf } from './prepare'
import { identities, instagramOAuth, whoAmI } from './sign-in'

// Source: docs/publishing.md, sections 1 to 3, 5, 11 and 15.

const Published = z.looseObject({ id: z.string() })

const Media = z.looseObject({
  data: readable(
    z.looseObject({
      id: z.string(),
      caption: maybe(z.string()),
      timestamp: maybe(z.string()),
      media_product_type: maybe(z.string()),
    }),
  ),
})

/**
 * The post that a container became, matched by time, kind and, if available, caption. Several matches prove
 * nothing (docs/publishing.md, section 2).
 */
async function findPost(publication: Publication): Promise<string | undefined> {
  const { delivery, session, login, kind } = publication
  // No list that this sign-in can read includes stories.
  if (kind === 'story' || delivery.commitStartedAt === undefined) return undefined
  const query = { fields: 'id,caption,permalink,timestamp,media_product_type' }
  const path = `${delivery.account.remoteId}/media`
  const { data } = await readGraph(session, { login, path, query }, Media)
  const earliest = delivery.commitStartedAt - limits.clockSkewMs
  const product = kind === 'reel' || kind === 'trial_reel' ? 'REELS' : 'FEED'
  const matches = data.filter(
    (post) =>
      !delivery.others?.has(post.id) &&
      post.timestamp !== undefined &&
      instantOf(post.timestamp) >= earliest &&
      (post.media_product_type === undefined || post.media_product_type === product),
  )
  const caption = withoutSpacing(composeText(delivery.content))
  const withCaption = matches.filter((post) => post.caption !== undefined)
  const candidates =
    withCaption.length > 0
      ? withCaption.filter((post) => withoutSpacing(post.caption ?? '') === caption)
      : matches
  return candidates.length === 1 ? candidates[0]?.id : undefined
}

const commit: PlatformAdapter['commit'] = async (delivery, session, checkpoint) => {
  const state = stateOf(checkpoint)
  if (state.published) return {}
  const container = publishedContainer(state)
  if (container === undefined) throw new NotSent(/*i18n*/ 'There is no container to publish.')
  const { login } = publicationOf(delivery, session, state)
  const call = { login, path: `${delivery.account.remoteId}/media_publish`, form: { creation_id: container } }
  const { id } = await commitGraph(session, call, Published)
  return { remoteId: id }
}

/** The container's status says whether it was published, which is proof (docs/publishing.md, section 2). */
const reconcile: PlatformAdapter['reconcile'] = async (delivery, session, checkpoint) => {
  const decided = stateOf(checkpoint)
  const container = publishedContainer(decided)
  if (container === undefined) return { kind: 'not-live' }
  const publication = publicationOf(delivery, session, decided)
  const state = await containerState(publication, container)
  if (state === 'published') return { kind: 'live', remoteId: await findPost(publication) }
  // A failed container stays unpublished; `prepare` reports the reason or makes another.
  if (state === 'ready' || state === 'expired' || state instanceof PlatformError) return { kind: 'not-live' }
  const age = session.clock() - (delivery.commitStartedAt ?? session.clock())
  if (age < limits.lookForPostMs)
    return { kind: 'wait', until: nextPoll(session.clock(), Math.floor(age / 60_000), limits.videoPolls) }
  return { kind: 'unknown' }
}

const Post = z.looseObject({ id: z.string(), permalink: maybe(z.string()) })

const confirm: PlatformAdapter['confirm'] = async (delivery, session, checkpoint) => {
  const publication = publicationOf(delivery, session, stateOf(checkpoint))
  const remoteId = checkpoint.remoteId ?? (await findPost(publication))
  if (remoteId === undefined) {
    const now = session.clock()
    const age = now - (delivery.commitStartedAt ?? 0)
    const isListed = publication.kind !== 'story' && age < limits.lookForPostMs
    return isListed
      ? { kind: 'wait', until: now + limits.videoPolls.first }
      : { kind: 'done', privacy: 'public' }
  }
  const call = { login: publication.login, path: remoteId, query: { fields: 'id,permalink' } }
  const { permalink } = await readGraph(session, call, Post)
  return { kind: 'done', remoteId, url: permalink, privacy: 'public' }
}

/** Instagram, with either of its two sign-ins (app option `login`: `instagram` or `facebook`). */
export const instagramAdapter: PlatformAdapter = {
  platform: 'instagram',
  oauth: instagramOAuth,
  whoAmI,
  identities,
  // Always for images; with Facebook Login, videos are sent as bytes.
  fetchesMedia: () => true,
  deadlineMs: limits.deadlineMs,
  prepare: prepareInstagram,
  commit,
  reconcile,
  confirm,
}
