import type { Platform } from '~/contract'
import type { Source } from './rule'
import { factSheetDay, instagramPublishing, tiktokVideo } from './rules/sources'

export interface DayLimit {
  /** Posts of one account in 24 hours. */
  readonly limit: number
  readonly official: boolean
  /** The platform gives about this figure rather than exactly it. */
  readonly about?: boolean
  readonly source: Source
  readonly checkedOn: string
}

/** How many posts an account may publish in 24 hours, where a platform says (platforms.md). */
export const dayLimits: Readonly<Partial<Record<Platform, DayLimit>>> = {
  instagram: { limit: 100, official: true, source: instagramPublishing, checkedOn: factSheetDay },
  tiktok: { limit: 15, official: true, about: true, source: tiktokVideo, checkedOn: '2026-09-07' },
}
