import { type FetchedPage, PageError, type PageFetcher } from '../ports/pages'

/** A web consisting of the given pages, by address; every other address is unreachable. */
export function testPages(pages: Readonly<Record<string, Partial<FetchedPage>>> = {}): PageFetcher {
  return {
    fetch(url) {
      const page = pages[url]
      if (!page) return Promise.reject(new PageError('unreachable'))
      const text = page.text ?? ''
      return Promise.resolve({
        url,
        contentType: 'text/html',
        bytes: new TextEncoder().encode(text),
        text,
        ...page,
      })
    },
  }
}
