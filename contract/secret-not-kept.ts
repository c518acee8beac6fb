/** What a repeated request is refused with (`invalid_state`) where the first was answered with a secret, which is not kept. */
export const secretNotKept =
  'This request was already carried out. Its response contained a secret, which is shown once and not stored.'
