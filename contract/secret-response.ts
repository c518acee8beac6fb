/** Why a repeated request is refused (`invalid_state`) when the response to the first held a secret. The page knows it by its text. */
export const secretShownOnce =
  'This request was already carried out. Its response contained a secret, which is shown once and not stored.'
