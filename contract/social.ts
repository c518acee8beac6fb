import * as z from 'zod/mini'
import { answer, keepUnknownValues, maybe, readable } from './answer'
import { timeOfDay, timeZone } from './bounds'

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

export const accountHealths = ['connected', 'reconnect', 'limited', 'disconnected'] as const
export type AccountHealth = (typeof accountHealths)[number]

const AnsweredAccount = answer({
  platform: maybe(z.enum(platforms)),
  name: maybe(z.string()),
  handle: maybe(z.string()),
  avatarUrl: maybe(z.string()),
  /** May be a value of a newer API. `agent_session`: publishing is free (api.md section 4, "Credit cost per call"). */
  connection: maybe(z.string()),
  /** Cost of one delivery, in credits. */
  publishCost: maybe(z.number()),
  /** This and the following fields are extensions. What it is at the platform: `page`, `organization`, `channel`… */
  kind: maybe(z.string()),
  health: maybe(z.enum(accountHealths)),
  /** The reason, as a sentence. */
  healthReason: maybe(z.string()),
  healthSince: maybe(z.string()),
  limitedUntil: maybe(z.string()),
  lastPublishedAt: maybe(z.string()),
  /** What its owner pays the platform for, in the platform's words: `Premium` on X. Missing if nothing is known. */
  subscription: maybe(z.string()),
  /** Its public page, if it has one. */
  profileUrl: maybe(z.string()),
})
/** Other servers use other names for the handle; api.md doesn't specify one. */
function withHandle(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const fields = new Map<string, unknown>(Object.entries(given))
  const handle = ['handle', 'username', 'screenName']
    .map((name) => fields.get(name))
    .find((value) => typeof value === 'string' && value !== '')
  return handle === undefined ? given : { ...given, handle }
}

/** An account in a response; a platform of a newer API is kept. */
export const SocialAccount = z.pipe(
  z.transform(withHandle),
  keepUnknownValues({ platform: platforms, health: accountHealths }, AnsweredAccount),
)
export type SocialAccount = z.output<typeof SocialAccount>

export const QueueSlot = z.looseObject({
  /** 0 is Sunday. */
  weekday: z.int().check(z.gte(0), z.lte(6)),
  /** `HH:mm` in the queue's time zone. */
  time: z.string().check(z.regex(timeOfDay)),
})
export type QueueSlot = z.output<typeof QueueSlot>

export const Queue = answer({
  name: maybe(z.string()),
  timezone: maybe(timeZone()),
  slots: maybe(readable(QueueSlot)),
  nextSlotAt: maybe(z.string()),
  /** Accounts the queue is limited to; missing for any. Extension of the embedded server. */
  accountIds: maybe(z.array(z.string())),
})
export type Queue = z.output<typeof Queue>
