import type { Platform } from '~/contract'

/** What people call each platform; `twitter` is the API's word for X (api.md section 2). */
export const platformNames: Readonly<Record<Platform, string>> = {
  twitter: 'X',
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  reddit: 'Reddit',
}
