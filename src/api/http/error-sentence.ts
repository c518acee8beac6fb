import type { ErrorCode } from '~/contract/errors'
import { i18n, readSentence } from '~/contract/i18n'
import { language } from '~/domain/language'

/** What a code says by itself; the server's sentence is English, and often says which thing and why. */
const meanings: Readonly<Record<ErrorCode, () => string>> = {
  invalid_request: () => i18n.t('The request isn’t valid.'),
  invalid_state: () => i18n.t('This isn’t possible right now.'),
  post_replaced: () => i18n.t('This post was changed elsewhere in the meantime.'),
  approval_required: () => i18n.t('This workspace requires approval.'),
  payload_too_large: () => i18n.t('This is too large.'),
  page_unreadable: () => i18n.t('The page couldn’t be read.'),
  unauthorized: () => i18n.t('The token was rejected.'),
  insufficient_credits: () => i18n.t('Not enough credits.'),
  forbidden: () => i18n.t('You aren’t allowed to do this.'),
  missing_scope: () => i18n.t('The token lacks a scope.'),
  invalid_signature: () => i18n.t('The upload link isn’t valid.'),
  upload_expired: () => i18n.t('The upload link has expired.'),
  not_found: () => i18n.t('This couldn’t be found.'),
  rate_limited: () => i18n.t('Too many requests.'),
  internal_error: () => i18n.t('Something went wrong on the server.'),
  unavailable: () => i18n.t('The server is unavailable right now.'),
  storage_full: () => i18n.t('The server’s disk is full.'),
  generator_failed: () => i18n.t('Generation failed.'),
  upstream_unreachable: () => i18n.t('The other server didn’t respond.'),
}

/** What a text's syntax gives a meaning: with it, it's no sentence of a catalogue, but names and words of others. */
const syntax = /[{}<>#']/

/**
 * A sentence of the server in the language of the page where its sources mark it for that (a comment, `i18n`, before
 * it), or where it’s one of `contract/server-sentences.ts`, also several of them in a row; any other stays as it is.
 */
export function serverSentence(text: string): string {
  if (language === 'en') return text
  const translated = syntax.test(text) ? text : i18n.t(text)
  return translated === text ? (readSentence(text, serverSentence) ?? text) : translated
}

/** Codes that leave nothing for the server's sentence to add. */
const complete: readonly string[] = ['unauthorized', 'invalid_signature', 'upload_expired', 'internal_error']

/**
 * A refusal in the language of the page: by its code, with the server's own sentence after it where that says more
 * and is in no catalogue. English shows the server's sentence alone, and so does a code that the contract doesn't have.
 */
export function errorSentence(code: string, message: string): string {
  const meaning = Object.hasOwn(meanings, code) ? meanings[code as ErrorCode]() : undefined
  if (language === 'en' || meaning === undefined) return message
  const known = serverSentence(message)
  if (known !== message) return known
  if (complete.includes(code)) return meaning
  return i18n.t('{meaning} The server says: “{message}”', { meaning, message })
}
