import type { ErrorCode } from '~/contract/errors'
import { i18n, readSentence } from '~/contract/i18n'
import { language } from '~/domain/language'

/** What each code means. The server's own sentence is in English, but often more specific. */
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
  upstream_offline: () => i18n.t('The other server didn’t respond.'),
}

/**
 * Characters that message syntax uses. A text with one of them contains names or quoted words, so it is no
 * catalogue entry.
 */
const messageSyntax = /[{}<>#']/

/**
 * Translates a sentence of the server if it is in the catalogues: its source is marked for that with a
 * comment, `i18n`, or listed in `contract/server-sentences.ts`. Also reads several in a row; returns any
 * other text as it is.
 */
export function serverSentence(text: string): string {
  if (language === 'en') return text
  const translated = messageSyntax.test(text) ? text : i18n.t(text)
  return translated === text ? (readSentence(text, serverSentence) ?? text) : translated
}

/** Codes whose meaning says everything; the server's sentence isn't appended. */
const selfExplanatory: readonly string[] = [
  'unauthorized',
  'invalid_signature',
  'upload_expired',
  'internal_error',
]

/**
 * An error's message in the page's language: the meaning of its code, followed by the server's own sentence
 * if that says more and isn't translated. In English, and for unknown codes, the server's sentence alone.
 */
export function errorSentence(code: string, message: string): string {
  const meaning = Object.hasOwn(meanings, code) ? meanings[code as ErrorCode]() : undefined
  if (language === 'en' || meaning === undefined) return message
  const translated = serverSentence(message)
  if (translated !== message) return translated
  if (selfExplanatory.includes(code)) return meaning
  return i18n.t('{meaning} The server says: “{message}”', { meaning, message })
}
