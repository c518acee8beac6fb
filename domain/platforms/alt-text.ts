import type { MediaType } from '~/contract/media'
import type { Platform } from '~/contract/social'

/** Platforms that publish a file's alt text, by media type (docs/publishing.md). None does for stories. */
export const altTextPlatforms: Readonly<Record<MediaType, readonly Platform[]>> = {
  image: ['twitter', 'instagram', 'facebook', 'linkedin'],
  video: ['linkedin'],
}
