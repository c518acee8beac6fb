import type { PlatformRequest, PlatformResponse, Session } from '../adapter'
import { call } from '../answers'
import { xFailure, type XSubject } from './errors'

/** Calls a path of X's API as the session's account. */
export function send(
  session: Session,
  request: Omit<PlatformRequest, 'url'> & { readonly path: string },
  subject: XSubject,
): Promise<PlatformResponse> {
  const { path, ...rest } = request
  return call(
    session.http,
    {
      ...rest,
      url: `${session.http.urls.x.api}${path}`,
      headers: { authorization: `Bearer ${session.accessToken}`, ...request.headers },
    },
    { failure: (response) => xFailure(response, session, subject), commit: subject === 'post' },
  )
}
