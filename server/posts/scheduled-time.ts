import { ApiError } from '../http/api-error'

const message = 'Must be between 1970 and 9999.'

/** The instant of a valid `scheduledAt`, or 400: the format reaches years that no database takes. */
export function scheduledTime(iso: string): Date {
  const time = new Date(iso)
  const year = time.getUTCFullYear()
  if (year >= 1970 && year <= 9999) return time
  throw new ApiError('invalid_request', `The body isn’t valid. scheduledAt: ${message}`, {
    details: [{ path: 'scheduledAt', message }],
  })
}
