import type { Platform } from '~/contract'
import type { SampleCampaignName, SampleQueueId } from './catalogue'
import type { PictureName } from './sample-media'

export const ig = 'instagram'
export const x = 'twitter'
export const fb = 'facebook'
export const li = 'linkedin'
export const tt = 'tiktok'
export const yt = 'youtube'
export const rd = 'reddit'

export interface SamplePost {
  readonly text: string
  readonly to: readonly Platform[]
  readonly media?: readonly PictureName[]
  readonly hashtags?: readonly string[]
  readonly mentions?: readonly string[]
  readonly link?: string
  readonly campaign?: SampleCampaignName
}

/** A post with its time, in weeks from this one. */
export interface TimedPost extends SamplePost {
  /** 0 is this week. */
  readonly week: number
  /** 1 is Monday, 7 is Sunday. */
  readonly day: number
  readonly time: string
}

export interface QueuedPost extends SamplePost {
  readonly queue: SampleQueueId
}
