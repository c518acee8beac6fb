import * as z from 'zod/mini'
import { answer, maybe, readable, keepUnknownValues } from './answer'

export const platforms = [
  'twitter',
  'instagram',
  'facebook',
  'youtube',
  'tiktok',
  'linkedin',
  'reddit',
] as const
export type Platform = (typeof platforms)[number]

const AnsweredAccount = answer({
  platform: maybe(z.enum(platforms)),
  name: maybe(z.string()),
  handle: maybe(z.string()),
  avatarUrl: maybe(z.string()),
  /** A word of a later API is shown as it is. `agent_session`: publishing costs nothing (api.md section 4, "Credit cost per call"). */
  connection: maybe(z.string()),
  /** Credits for one delivery. */
  publishCost: maybe(z.number()),
})
/** As answered; a platform of a later API is kept as it is. */
export const SocialAccount = keepUnknownValues({ platform: platforms }, AnsweredAccount)
export type SocialAccount = z.output<typeof SocialAccount>

export const QueueSlot = z.looseObject({
  /** 0 is Sunday. */
  weekday: z.int().check(z.gte(0), z.lte(6)),
  /** Local time of the queue's zone, `HH:mm`. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
})
export type QueueSlot = z.output<typeof QueueSlot>

export const Queue = answer({
  name: maybe(z.string()),
  timezone: maybe(z.string()),
  slots: maybe(readable(QueueSlot)),
  nextSlotAt: maybe(z.string()),
})
export type Queue = z.output<typeof Queue>
