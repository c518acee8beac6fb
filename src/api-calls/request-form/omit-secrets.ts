import { parseJson } from '~/domain/parse-json'
import { isSecretField, secretFields } from '~/src/api/http/request-log'

/** A secret's value in a body that isn't valid JSON yet, with or without its quotes. */
const typedSecret = new RegExp(
  `((?:[{,\\n]\\s*|["'])(?:${secretFields}|link(?=["']?\\s*:\\s*["']?rvl_))["']?\\s*:\\s*)` +
    `(?:"(?:[^"\\\\\\n]|\\\\.)*"?|'[^'\\n]*'?|[^\\s,}]+)`,
  'gi',
)

const omitted = (name: string, value: unknown) => {
  if (isSecretField(name, value)) return undefined
  return name === 'bodyText' && typeof value === 'string' ? value.replace(typedSecret, '$1') : value
}

/** The values of a request form as JSON, for storage and links: without the secrets, and with everything else. */
export const textWithoutSecrets = (values: unknown): string => JSON.stringify(values, omitted)

/** A value without the secrets, or their masks, in it. */
export const omitSecrets = (value: unknown): unknown =>
  value === undefined ? undefined : parseJson(textWithoutSecrets(value))
