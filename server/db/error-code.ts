/** The code of a system or database error, such as `ENOENT`; empty for an error without one. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
