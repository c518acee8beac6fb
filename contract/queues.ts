import * as z from 'zod/mini'
import { maybe, one, readable } from './answer'
import { enteredTime, instant, listOf, nameText, text, timeZone } from './bounds'
import { endpoint } from './endpoint'
import { i18n } from './i18n'
import { platforms, Queue } from './social'

// Editable posting queues (docs/screens.md "Queue").

const owned = { extension: true, scope: 'write' } as const
const queue = '/workspaces/{workspaceId}/queues/{queueId}'

/** Maximum number of slots in a queue: one per hour of the week. */
export const maxQueueSlots = 168
/** Maximum number of queues in a workspace. */
export const maxQueues = 100

const weekday = () =>
  z
    .int(i18n.t('Must be a day from 0 (Sunday) to 6.'))
    .check(z.gte(0), z.lte(6, i18n.t('Must be a day from 0 (Sunday) to 6.')))

/** A weekly time: 0 is Sunday; `HH:mm` in the queue's time zone. */
export const SlotPlace = z.strictObject({ weekday: weekday(), time: enteredTime() })
export type SlotPlace = z.output<typeof SlotPlace>

/** A slot to save. With `from`, the existing slot at that time moves here together with its posts. */
export const SlotChange = z.extend(SlotPlace, { from: z.optional(SlotPlace) })
export type SlotChange = z.output<typeof SlotChange>

const hasDuplicates = (slots: readonly SlotPlace[]) =>
  new Set(slots.map(({ weekday: day, time: at }) => `${day} ${at}`)).size < slots.length
const slotsOf = <T extends z.core.$ZodType<SlotPlace>>(slot: T) =>
  listOf(slot, maxQueueSlots).check(
    z.refine((slots) => !hasDuplicates(slots), i18n.t('Two slots are at the same time. Move or remove one.')),
  )
const accountIds = () =>
  listOf(text(1, 128), 100).check(z.minLength(1, i18n.t('Choose at least one account.')))

export const QueueCreate = z.strictObject({
  name: nameText(80),
  /** Left out for the workspace's time zone. */
  timezone: z.optional(timeZone()),
  slots: z._default(slotsOf(SlotPlace), () => []),
  /** Accounts the queue is limited to; left out for any. */
  accountIds: z.optional(accountIds()),
})
/** Fields that are left out don't change. */
export const QueueUpdate = z.strictObject({
  name: z.optional(nameText(80)),
  timezone: z.optional(timeZone()),
  slots: z.optional(slotsOf(SlotChange)),
  /** `null` removes the limit. Posts already in the queue stay in it. */
  accountIds: z.optional(z.nullable(accountIds())),
})
export type QueueUpdate = z.output<typeof QueueUpdate>

export const queueMoveReasons = ['slot_moved', 'slot_removed', 'timezone', 'next_week'] as const

/** A queued post whose time changes with its queue. */
const QueueMove = z.looseObject({
  postId: z.string(),
  /** The start of the post's text. */
  text: maybe(z.string()),
  mediaUrl: maybe(z.string()),
  /** ISO instants. */
  from: z.string(),
  to: z.string(),
  /** `next_week`: the slot's time in that week has passed or is taken. */
  reason: maybe(z.enum(queueMoveReasons)),
  /** Another post of the workspace that is published close to the new time. */
  conflict: maybe(
    z.looseObject({
      text: maybe(z.string()),
      /** Minutes from that post to this one; negative if this one comes first. */
      minutes: z.number(),
      /** A platform that both posts target. */
      platform: maybe(z.enum(platforms)),
    }),
  ),
})
export type QueueMove = z.output<typeof QueueMove>

const moves = () => z.catch(readable(QueueMove), () => [])
const QueuePreview = z.looseObject({
  /** Sorted by new time. */
  moves: moves(),
  /** Number of queued posts that keep their time. */
  kept: z.catch(z.number(), 0),
  /** The next free slot after saving. */
  nextSlotAt: maybe(z.string()),
})
export type QueuePreview = z.output<typeof QueuePreview>

const SavedQueue = z.extend(Queue, { moves: moves() })
export type SavedQueue = z.output<typeof SavedQueue>

/** All editable fields of a queue. */
export const QueueState = z.strictObject({
  name: text(1, 200),
  timezone: timeZone(),
  slots: listOf(SlotPlace, 400),
  accountIds: z.nullable(listOf(text(1, 128), 100)),
})
export type QueueState = z.output<typeof QueueState>

export const QueueRestore = z.strictObject({
  /** The state after the change to undo. Nothing is restored if the queue differs from it. */
  expected: QueueState,
  /** The state before that change. */
  restored: QueueState,
  /** Posts with the times the change gave them, and those they had before. */
  posts: listOf(z.strictObject({ postId: text(1, 128), expected: instant(), restored: instant() }), 10_000),
})
export type QueueRestore = z.output<typeof QueueRestore>

export const createQueue = endpoint({
  ...owned,
  method: 'POST',
  path: '/workspaces/{workspaceId}/queues',
  body: QueueCreate,
  data: one('queue', Queue),
  summary: /*i18n*/ 'Creates a posting queue.',
})
export const updateQueue = endpoint({
  ...owned,
  method: 'PATCH',
  path: queue,
  body: QueueUpdate,
  data: one('queue', SavedQueue),
  summary:
    /*i18n*/ 'Changes a posting queue. A slot that moves takes its posts along; posts of a removed slot move to the next free one.',
})
export const previewQueue = endpoint({
  ...owned,
  method: 'POST',
  path: `${queue}/preview`,
  body: QueueUpdate,
  data: one('preview', QueuePreview),
  summary: /*i18n*/ 'Returns which queued posts a change of their queue would move. Changes nothing.',
})
export const restoreQueue = endpoint({
  ...owned,
  method: 'POST',
  path: `${queue}/restore`,
  body: QueueRestore,
  data: one('queue', Queue),
  summary:
    /*i18n*/ 'Undoes a change of a posting queue and of its posts’ times, unless something else changed since.',
})
export const deleteQueue = endpoint({
  ...owned,
  method: 'DELETE',
  path: queue,
  data: one('queue', Queue),
  summary: /*i18n*/ 'Deletes a posting queue. Its queued posts become drafts.',
})
