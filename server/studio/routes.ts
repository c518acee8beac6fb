import { scopes } from '~/contract'
import { createArchive } from '~/contract/archive'
import { requireWholeServer } from '../auth/operator'
import type { Dependencies } from '../ports/dependencies'
import { ApiError } from '../http/api-error'
import type { Caller } from '../http/authenticate'
import { implement } from '../http/implement'

/** What holds everything is for a token that may do everything. */
function requireEveryScope({ scopes: has }: Caller): void {
  const lacking = scopes.filter((scope) => !has.includes(scope))
  if (lacking.length === 0) return
  throw new ApiError('missing_scope', `The token lacks the scope "${lacking.join('", "')}".`)
}

/** The whole studio as a file, for whoever runs this server, where its host can make one. */
export const archiveHandlers = (archive: NonNullable<Dependencies['archive']>) => [
  implement(createArchive, async ({ caller, requestId }, { clock }) => {
    requireWholeServer(caller)
    requireEveryScope(caller)
    const name = `studio-${new Date(clock()).toISOString().slice(0, 10)}.tar.gz`
    return new Response(await archive(), {
      headers: {
        'content-type': 'application/gzip',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': requestId,
      },
    })
  }),
]
