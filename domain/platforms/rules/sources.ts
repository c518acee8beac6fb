import { i18n } from '~/contract/i18n'
import type { Source } from '../limits'

/** The fact sheet's own date, for official limits without a date of their own. */
export const factSheetDay = '2026-11-20'

export const studioApi: Source = { name: i18n.t('Social Content Studio API, section 8') }
export const peers: Source = { name: i18n.t('Other scheduling tools’ documentation') }
export const xText: Source = {
  name: i18n.t('X: Counting characters'),
  url: 'https://docs.x.com/fundamentals/counting-characters',
}
export const xMedia: Source = { name: i18n.t('X: Media'), url: 'https://docs.x.com' }
export const instagramPublishing: Source = {
  name: i18n.t('Instagram Platform: Content publishing'),
  url: 'https://developers.facebook.com/docs/instagram-platform/content-publishing/',
}
export const facebookPages: Source = {
  name: i18n.t('Facebook: Pages API'),
  url: 'https://developers.facebook.com/docs/pages-api/posts/',
}
export const youtubeVideos: Source = {
  name: i18n.t('YouTube Data API: Videos'),
  url: 'https://developers.google.com/youtube/v3/docs/videos',
}
export const tiktokVideo: Source = {
  name: i18n.t('TikTok Content Posting API: Direct post'),
  url: 'https://developers.tiktok.com/doc/content-posting-api-reference-direct-post',
}
export const tiktokPhoto: Source = {
  name: i18n.t('TikTok Content Posting API: Photo post'),
  url: 'https://developers.tiktok.com/doc/content-posting-api-reference-photo-post',
}
export const linkedinHelp: Source = {
  name: i18n.t('LinkedIn Help'),
  url: 'https://www.linkedin.com/help/linkedin',
}
export const linkedinImages: Source = {
  name: i18n.t('LinkedIn: MultiImage API'),
  url: 'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/multiimage-post-api',
}
export const redditText: Source = {
  name: i18n.t('Reddit: Submitting (archived)'),
  url: 'https://www.reddit.com/dev/api',
}
