/** A webhook's address can't be reached or isn't allowed; the message is a sentence that says why. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

export interface WebhookHost {
  /**
   * Sends one request without redirects or retries, and to private addresses only if allowed. Rejects with
   * `WebhookError` if no answer came.
   */
  readonly fetch: (request: Request) => Promise<Response>
  /** Whether addresses of this machine and its network may be called (`STUDIO_WEBHOOKS_PRIVATE`). */
  readonly allowsPrivate: boolean
}
