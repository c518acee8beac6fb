import * as z from 'zod/mini'
import { one } from './answer'
import { endpoint } from './endpoint'

// The whole studio as a file: the embedded server's own, and only where its host can make one (decision 0029).

/** Answers no envelope but the file itself, as it is made: `application/gzip`. */
export const createArchive = endpoint({
  method: 'POST',
  path: '/archive',
  scope: 'write',
  extension: true,
  data: one('archive', z.custom<Response>()),
  summary: /*i18n*/ 'Returns the whole studio as one archive. For the server’s operator.',
})

/** The archive's calls, by name. The explorer does not list them: it shows answers as JSON. */
export const archiveCalls = { createArchive }
