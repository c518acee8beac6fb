/** A webhook's address can't be reached, or may not be; the message says why in a sentence. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/** How webhooks are called. */
export interface WebhookHost {
  /**
   * Sends one request: no redirects, nothing repeated, and to private addresses only where that is allowed. Rejects with
   * `WebhookError` where no answer came.
   */
  readonly fetch: (request: Request) => Promise<Response>
  /** Whether addresses of this machine and its network may be called (`STUDIO_WEBHOOKS_PRIVATE`). */
  readonly allowsPrivate: boolean
}
