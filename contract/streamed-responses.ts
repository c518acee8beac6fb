import * as z from 'zod/mini'
import { one } from './answer'
import { ChangesQuery } from './changes'
import { endpoint } from './endpoint'

// Endpoints that answer with a stream instead of a JSON envelope. Extensions of the embedded server, available where its
// host supports them. The explorer doesn't list them, because it shows responses as JSON.

/**
 * The changes of `listChanges` as server-sent events: `changes`, with a `Changes` as its data, and `end` when the token is
 * no longer valid. `Last-Event-ID` resumes after an earlier stream, like `after`.
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

export const streamCalls = { streamChanges }

/** The whole studio as one `application/gzip` file, streamed while it is written (decision 29). */
export const createArchive = endpoint({
  method: 'POST',
  path: '/archive',
  scope: 'write',
  extension: true,
  data: one('archive', z.custom<Response>()),
  summary: /*i18n*/ 'Returns the whole studio as one archive. For the server’s operator.',
})

export const archiveCalls = { createArchive }
