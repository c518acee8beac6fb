import type { PageFetcher } from '~/server/web-pages/page-fetcher'

/** A page may not read other origins: imports are told so. */
export async function noPages(): Promise<PageFetcher> {
  const { PageError } = await import('~/server/web-pages/page-error')
  return { fetch: () => Promise.reject(new PageError('in_browser')) }
}
