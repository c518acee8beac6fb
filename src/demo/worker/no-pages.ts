import type { PageFetcher } from '~/server/ports/pages'

/** A page may not read other origins: imports are told so. */
export async function noPages(): Promise<PageFetcher> {
  const { PageError } = await import('~/server/ports/pages')
  return { fetch: () => Promise.reject(new PageError('in_browser')) }
}
