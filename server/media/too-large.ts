import { ApiError } from '../http/api-error'

/** The file has more bytes than the server takes. */
export function tooLarge(maxBytes: number): ApiError {
  return new ApiError('payload_too_large', `The file is larger than ${maxBytes.toLocaleString('en')} bytes.`)
}
