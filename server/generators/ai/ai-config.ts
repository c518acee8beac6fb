/** Address and key of a provider. */
interface AiEndpoint {
  /** Ends in the version segment, without a trailing slash. */
  readonly baseUrl: string
  /** Not needed for a local provider. */
  readonly apiKey: string | undefined
}

/** An OpenAI-compatible provider (README, "Configuration"), with at least one model. */
export interface AiConfig extends AiEndpoint {
  /** The image model's endpoint if it is a different one: many text servers make no images. */
  readonly images?: AiEndpoint | undefined
  readonly imageModel: string | undefined
  readonly textModel: string | undefined
}

/** Timeouts for a provider's answers. */
export interface AiTimes {
  readonly imageMs: number
  readonly textMs: number
}

/** Large image models take up to two minutes. */
export const aiTimes: AiTimes = { imageMs: 180_000, textMs: 60_000 }

/** The results of trying each configured model. */
export interface AiAttempts {
  readonly text?: AiAttempt
  readonly image?: AiAttempt
}

export interface AiAttempt {
  readonly ok: boolean
  /** A sentence for the operator, without secrets. */
  readonly message: string
}
