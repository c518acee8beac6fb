import { ApiError } from './api-error'

/** The disk takes no more, or is so nearly full that the rest is kept for the database. */
export const diskIsFull = (): ApiError =>
  new ApiError(
    'storage_full',
    /*i18n*/ 'The server’s disk is full, so nothing can be saved. Reading still works.',
  )
