import { createPost, deletePost, getPost, listPosts } from '~/contract/endpoints'
import type { Post, PostStatus } from '~/contract/post'
import type { TwinPost } from '~/contract/twin'
import { isMove, postBody } from './calls'
import type { ChangeOf } from './change'
import { createOnce } from '~/src/operations/create-once'
import { ApiError, outcomeUnknown } from '~/src/api/errors'
import { scheduleOf } from '~/src/api/post-schedule'
import { sendSchedule } from '~/src/api/send-schedule'
import { listLimit } from '~/src/api/queries/limit'
import type { Send } from '~/src/api/send'
import { atSource, cause, lost, noCampaign, type Promoting, PromotionError } from './promoting'

/** Makes, edits, moves or deletes the post at the source. */
export async function promotePost(change: ChangeOf<'post'>, around: Promoting): Promise<void> {
  if (change.what === 'removed') return removePost(change.before.id, around)
  const { twinId } = change
  const after = atSource(change.after, 'campaignId', noCampaign, around)
  if (change.what === 'added') await stand(after, twinId, around)
  else if (isMove(change)) {
    const { id } = change.before
    await sendSchedule(around.send, around.workspaceId, id, scheduleOf(after), cause)
    await around.note({ kind: 'post', twinId, record: { ...after, id } })
  } else await replace(change.before.id, after, twinId, around)
}

async function removePost(postId: string, { send, workspaceId, note }: Promoting): Promise<void> {
  try {
    await send(deletePost, { params: { workspaceId, postId } }, cause)
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404
    if (!isGone && !outcomeUnknown(error)) throw error
    if (!isGone && !(await isMissing(postId, send, workspaceId))) throw error
  }
  await note({ kind: 'removed-post', id: postId })
}

async function isMissing(postId: string, send: Send, workspaceId: string): Promise<boolean> {
  try {
    await send(getPost, { params: { workspaceId, postId } }, cause)
    return false
  } catch (error) {
    return error instanceof ApiError && error.status === 404
  }
}

/** Makes a new post and puts it where it is to stand. */
async function stand(after: TwinPost, twinId: string, around: Promoting): Promise<void> {
  const { send, workspaceId, note, sleep } = around
  const body = postBody(after)
  const list = (status: PostStatus) =>
    send(listPosts, { params: { workspaceId }, query: { status, limit: listLimit } }, cause)
  const known = around.known('post')
  const isIt = (post: Post) =>
    !known.has(post.id) &&
    post.content.text === after.content.text &&
    JSON.stringify(post.targets.map(({ accountId }) => accountId)) ===
      JSON.stringify(after.targets.map(({ accountId }) => accountId)) &&
    post.campaignId === after.campaignId
  const place = scheduleOf(after)
  const at = place.kind === 'schedule' ? 'scheduled' : place.kind === 'queue' ? 'queued' : 'draft'
  const listed = [...(await list('draft')), ...(at === 'draft' ? [] : await list(at))]
  let post = listed.findLast(isIt)
  if (!post) {
    const made = await createOnce(body, {
      create: (given) => send(createPost, { params: { workspaceId }, body: given }, cause),
      list,
      // What it made is found again by its words, whichever page looks.
      keep: () => Promise.resolve(),
      remove: (postId) => send(deletePost, { params: { workspaceId, postId } }, cause),
      sleep,
    })
    if (made.kind !== 'done') throw new PromotionError(lost)
    post = made.post
  }
  const isPlaced =
    post.status === at ||
    (place.kind === 'schedule' && body.scheduledAt !== undefined && post.status === undefined)
  if (!isPlaced && place.kind !== 'draft') await sendSchedule(send, workspaceId, post.id, place, cause)
  await note({ kind: 'post', twinId, record: { ...after, id: post.id } })
}

/** Edits a post by replacement, with the ledger's own care (design.md "Retries never double"). */
async function replace(postId: string, after: TwinPost, twinId: string, around: Promoting): Promise<void> {
  const { send, workspaceId, note, operations } = around
  const post = await send(getPost, { params: { workspaceId, postId } }, cause)
  const { scheduledAt: _, ...body } = postBody(after)
  const result = await operations.replacePost(workspaceId, {
    post,
    body,
    to: scheduleOf(after),
    canPlace: true,
  })
  if (result.kind !== 'done') throw new PromotionError(result.failure.message)
  await note({ kind: 'post', twinId, record: { ...after, id: result.post.id } })
}
