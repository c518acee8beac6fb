import { loadStaticSite, type StaticSite } from './static'

const notBuilt: StaticSite = () =>
  new Response('The dashboard isn’t built yet. Run: npm run build\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })

/** The built dashboard; where there is none (in development Vite serves it), a sentence that says so. */
export async function loadSite(dist: string, origins: readonly string[]): Promise<StaticSite> {
  try {
    return await loadStaticSite(dist, { origins })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return notBuilt
    throw error
  }
}

type Answer = (request: Request) => Promise<Response>

/** One `fetch` for everything: the API's paths go to `api`, all others to the dashboard. */
export function siteAndApi(site: StaticSite, api: Answer, prefixes: readonly string[]): Answer {
  return async (request) => {
    const { pathname } = new URL(request.url)
    const isApi = prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
    return (isApi ? undefined : site(request)) ?? api(request)
  }
}
