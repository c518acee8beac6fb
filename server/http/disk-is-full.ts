import { ApiError } from './api-error'

/** 507: the disk is full, or so nearly full that the rest is reserved for the database. */
export const diskIsFull = (): ApiError =>
  new ApiError(
    'storage_full',
    /*i18n*/ 'The server’s disk is full, so nothing can be saved. Reading still works.',
  )
