import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import type { Host } from './host'

/** Hands what goes to the API's paths on this origin to the server in the page; pictures and videos too. */
export async function intercept({ answer }: Host): Promise<void> {
  const paths = ['/v1/*', '/files/*', '/uploads/*']
  const handlers = paths.map((path) => http.all(path, ({ request }) => answer(request)))
  await setupWorker(...handlers).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: '/mockServiceWorker.js' },
  })
}
