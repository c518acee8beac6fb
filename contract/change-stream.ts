import * as z from 'zod/mini'
import { one } from './answer'
import { ChangesQuery } from './changes'
import { endpoint } from './endpoint'

// The same as `listChanges`, as it happens: the embedded server's own, and only where its host can send a stream.

/**
 * Answers no envelope but server-sent events: `changes`, whose data is a `Changes`, and `end` where the token no longer
 * opens anything. `Last-Event-ID` goes on where another stream ended, as `after` does.
 */
export const streamChanges = endpoint({
  extension: true,
  method: 'GET',
  path: '/changes/stream',
  scope: 'read',
  query: ChangesQuery,
  data: one('changes', z.custom<Response>()),
  summary: 'Streams what changes in your workspaces.',
})

/** The stream's calls, by name. The explorer does not list them: it shows answers as JSON. */
export const streamCalls = { streamChanges }
