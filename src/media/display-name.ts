import { i18n } from '@lingui/core'
import { graphemes } from '~/domain/text'

/** Control characters, line separators and bidirectional marks, which could hide a file's real extension. */
const hidden = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/**
 * A file name for display: the last part of a path, without invisible characters, shortened in the middle so that the
 * extension stays visible. `max` is in graphemes.
 */
export function displayName(name: string, max = 60): string {
  const base =
    name
      .replace(hidden, '')
      .split(/[/\\]/)
      .findLast((part) => part.trim() !== '') ?? ''
  const clean = [...graphemes(base.replace(/\s+/g, ' ').trim())]
  if (clean.length === 0) return i18n.t('Unnamed file')
  if (clean.length <= max) return clean.join('')
  const dot = clean.lastIndexOf('.')
  const tail = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : clean.slice(-6)
  return [...clean.slice(0, Math.max(1, max - tail.length - 1)), '…', ...tail].join('')
}
