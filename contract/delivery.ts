import * as z from 'zod/mini'
import { maybe } from './answer'

/** What went wrong at a platform, in kinds that all seven share (docs/publishing.md). */
export const failureClasses = [
  /** The sign-in has ended: the account needs reconnecting. */
  'reconnect',
  /** The sign-in or the account lacks a right. */
  'permission',
  /** The server's set-up at the platform is at fault, such as a version that has ended: the operator mends it. */
  'configuration',
  /** Too many calls: goes on by itself at `until`. */
  'rate_limited',
  /** The day's or the app's allowance is used up: goes on by itself at `until`. */
  'quota',
  'media_rejected',
  'content_rejected',
  /** The platform has the same post already. */
  'duplicate',
  /** The platform's own trouble: tried again by itself. */
  'transient',
  /** The platform still works on the media: asked again by itself. */
  'not_ready',
  /** The workspace hadn't enough credits when the post was due: nothing was sent. */
  'credits',
  /** The workspace requires approval, and the post had none when it was due: nothing was sent. */
  'approval',
  /** Whether it is visible can't be known: a person has to look. */
  'unknown',
] as const
export type FailureClass = (typeof failureClasses)[number]

/** Why a delivery failed or waits. */
export const DeliveryFailure = z.looseObject({
  class: z.enum(failureClasses),
  /** What is wrong, in a sentence of the server, or in the platform's own words. */
  message: maybe(z.string()),
  /** Whether `message` is the platform's own words, as they are. */
  verbatim: maybe(z.boolean()),
  /** The platform's code, with its subcode where it has one: `190/463`. */
  code: maybe(z.string()),
  /** The platform's identifier of the request, for its support. */
  requestId: maybe(z.string()),
  /** When it goes on by itself. */
  until: maybe(z.string()),
})
export type DeliveryFailure = z.output<typeof DeliveryFailure>
