import type { PlatformRequest, PlatformResponse, Session } from '../adapter'
import { call } from '../answers'
import { redditFailure } from './errors'

/** Reddit requires a user agent in this format, naming a member who is responsible for the client. */
export const userAgent = (options: Readonly<Record<string, string>>): string => {
  const username = options.username?.trim().replace(/^(?:@|\/?u\/)/, '') ?? ''
  return `web:social-content-studio:v1 (by /u/${/^[\w-]+$/.test(username) ? username : 'social-content-studio'})`
}

/** Calls Reddit's API with its required headers (docs/publishing.md, section 10). */
export function send(
  session: Session,
  request: Omit<PlatformRequest, 'url'> & { readonly path: string; readonly commit?: boolean },
): Promise<PlatformResponse> {
  const { path, commit = false, headers, ...rest } = request
  return call(
    session.http,
    {
      ...rest,
      url: `${session.http.urls.reddit.api}${path}`,
      headers: {
        authorization: `Bearer ${session.accessToken}`,
        'user-agent': userAgent(session.app.options),
        ...headers,
      },
    },
    { failure: (response) => redditFailure(response, session), commit },
  )
}
