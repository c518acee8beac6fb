import { i18n } from '@lingui/core'
import { graphemes } from '~/domain/text'

/** Controls, line separators and marks that reorder text: a name may not hide its true ending with them. */
const unseen = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/**
 * A file's name as it may be shown: the last part of a path, without hidden characters, the ending kept
 * in view. `max` counts characters as people see them.
 */
export function displayName(name: string, max = 60): string {
  const base =
    name
      .replace(unseen, '')
      .split(/[/\\]/)
      .findLast((part) => part.trim() !== '') ?? ''
  const clean = [...graphemes(base.replace(/\s+/g, ' ').trim())]
  if (clean.length === 0) return i18n.t('Unnamed file')
  if (clean.length <= max) return clean.join('')
  const dot = clean.lastIndexOf('.')
  const tail = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : clean.slice(-6)
  return [...clean.slice(0, Math.max(1, max - tail.length - 1)), '…', ...tail].join('')
}
