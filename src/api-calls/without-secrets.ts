import type { LoggedRequest } from '~/src/api/request-log'

const secret = /([?&][\w-]*(?:signature|sig|credential|token|policy|secret|api-?key)=)[^&"\\\s]*/gi

/** The query of an upload's address, as an answer tells it: whatever its parts are called, they open it. */
const uploadQuery = /(uploadUrl\\?"\s*:\s*\\?"[^"?\\\s]*\?)[^"\\\s]+/gi

/**
 * A text to show or to take along. The log never holds the token; what a signed address carries opens something too,
 * for its 15 minutes.
 */
export const withoutSecrets = (text: string): string =>
  text.replace(uploadQuery, '$1••••').replace(secret, '$1••••')

/** The address of a call; of a signed upload, which is no call of the API, without its query. */
export const addressOf = ({ scope, url }: Pick<LoggedRequest, 'scope' | 'url'>): string =>
  withoutSecrets(scope === undefined ? url.replace(/\?.+/, '?••••') : url)
