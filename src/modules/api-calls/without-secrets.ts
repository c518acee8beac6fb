const signature =
  /([?&](?:signature|sig|token|X-Amz-Signature|X-Amz-Credential|X-Amz-Security-Token)=)[^&"\\\s]*/gi

/**
 * A text to show or to take along. The log never holds the token; what a signed address carries opens something too,
 * for its 15 minutes.
 */
export const withoutSecrets = (text: string): string => text.replace(signature, '$1••••')
