import { ApiError } from '../http/api-error'
import { PageError } from '../ports/page-error'

/** Runs `read`; a page that could not be read is told as 400 at the body's `path`. */
export async function orPageUnreadable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof PageError)) throw error
    throw new ApiError('page_unreadable', error.message, { details: [{ path, message: error.message }] })
  }
}
