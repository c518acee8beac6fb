/** Where models are asked. */
interface AiEndpoint {
  /** Ends in the version segment, without a trailing slash. */
  readonly baseUrl: string
  /** A local provider needs none. */
  readonly apiKey: string | undefined
}

/** An OpenAI-compatible provider (README, "Configuration"); at least one of the models is named. */
export interface AiConfig extends AiEndpoint {
  /** Where the image model is asked, if not there too: a server that writes often paints nothing. */
  readonly images?: AiEndpoint | undefined
  readonly imageModel: string | undefined
  readonly textModel: string | undefined
}

/** How long a provider may take, in milliseconds. */
export interface AiTimes {
  readonly imageMs: number
  readonly textMs: number
}

/** Pictures of the larger models take up to two minutes. */
export const aiTimes: AiTimes = { imageMs: 180_000, textMs: 60_000 }

/** What came of calling each model that is named. */
export interface AiAttempts {
  readonly text?: AiAttempt
  readonly image?: AiAttempt
}

export interface AiAttempt {
  readonly ok: boolean
  /** A sentence for the person who asked, without secrets. */
  readonly message: string
}
