import type { PlatformRequest, PlatformResponse, Session } from '../adapter'
import { call } from '../answers'
import { linkedinFailure, type LinkedinSubject } from './errors'

/** Calls LinkedIn's API with its required headers (docs/publishing.md, section 7). */
export function send(
  session: Session,
  request: Omit<PlatformRequest, 'url' | 'body'> & { readonly path: string; readonly json?: unknown },
  subject: LinkedinSubject,
): Promise<PlatformResponse> {
  const { path, json, headers, ...rest } = request
  const { http, accessToken } = session
  return call(
    http,
    {
      ...rest,
      url: `${http.urls.linkedin.api}${path}`,
      body: json === undefined ? undefined : JSON.stringify(json),
      headers: {
        authorization: `Bearer ${accessToken}`,
        'linkedin-version': http.versions.linkedin,
        'x-restli-protocol-version': '2.0.0',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    },
    { failure: (response) => linkedinFailure(response, session, subject), commit: subject === 'post' },
  )
}
