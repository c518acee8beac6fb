import { i18n } from '@lingui/core'

export type TagRules = {
  max?: number | undefined
  /** Normalises a tag: strips a "#", lowers the case. '' if it isn't a tag. */
  normalise?: ((tag: string) => string) | undefined
  /** Why a tag is refused. */
  refuse?: ((tag: string) => string | undefined) | undefined
}

/** Separates the tags of a pasted list, also by Arabic commas. Hashtags are also separated by spaces. */
export const listSeparator = /[,;،؛\n\t]+/
export const wordSeparator = /[\s,;،؛]+/
/** Hashtags may also be written without spaces: #one#two. */
export const hashtagSeparator = /[\s,;،؛]+|(?=[#＃])/u

/**
 * The tags after adding these, and why the last refused one was refused: duplicate, too many, or the rules' own reason.
 * `left` holds the refused tags, as written, except duplicates.
 */
export function addTags(
  tags: readonly string[],
  incoming: readonly string[],
  rules: TagRules,
): { tags: string[]; refused?: string; left?: string[] } {
  const next = [...tags]
  const left: string[] = []
  let refused: string | undefined
  for (const raw of incoming) {
    const tag = rules.normalise ? rules.normalise(raw.trim()) : raw.trim()
    if (!tag) continue
    const reason = rules.refuse?.(tag)
    if (reason) {
      refused = reason
      left.push(raw.trim())
    } else if (next.some((each) => each.toLowerCase() === tag.toLowerCase()))
      refused = i18n.t('“{tag}” has already been added.', { tag })
    else if (rules.max !== undefined && next.length >= rules.max) {
      refused = i18n.t('You can add up to {max}.', { max: rules.max })
      left.push(raw.trim())
    } else next.push(tag)
  }
  return {
    tags: next,
    ...(refused !== undefined && { refused }),
    ...(left.length > 0 && { left }),
  }
}

/** The tags after one was changed in its place to that of `changed`, or unchanged, and why that was refused. */
export function changeTag(
  tags: readonly string[],
  changed: readonly string[],
  rules: TagRules,
): { tags: string[]; refused?: string } {
  const at = changed.findIndex((tag, index) => tag !== tags[index])
  const others = tags.filter((_, index) => index !== at)
  const added = addTags(others, changed.slice(at, at + 1), { ...rules, max: undefined })
  if (added.tags.length < tags.length) return { ...added, tags: [...tags] }
  return { tags: tags.with(at, added.tags.at(-1) ?? '') }
}
