import type { Platform } from '~/contract'
import type { Source } from '~/domain/platforms/limit'
import { instagramPublishing, tiktokPosting } from '~/domain/platforms/rules/sources'

/** How many posts a platform takes from one account within 24 hours. */
export interface DayLimit {
  readonly limit: number
  /** A number that the platform itself gives for sure blocks; one that it gives as "about" warns. */
  readonly severity: 'block' | 'warn'
  readonly source: Source
  /** YYYY-MM-DD. */
  readonly checkedOn: string
}

/** Platforms that are not here publish no such number (platforms.md). */
export const dayLimits: Readonly<Partial<Record<Platform, DayLimit>>> = {
  instagram: { limit: 100, severity: 'block', source: instagramPublishing, checkedOn: '2026-09-07' },
  tiktok: { limit: 15, severity: 'warn', source: tiktokPosting, checkedOn: '2026-09-07' },
}
