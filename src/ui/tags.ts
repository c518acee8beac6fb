import { i18n } from '@lingui/core'

export type TagRules = {
  max?: number | undefined
  /** Makes two spellings one: strips a "#", lowers the case. Empty means: not a tag. */
  normalise?: ((tag: string) => string) | undefined
  /** Why a tag cannot be taken. */
  refuse?: ((tag: string) => string | undefined) | undefined
}

/** Separates the tags of a pasted list. Hashtags are also separated by spaces. */
export const listSeparator = /[,;\n\t]+/
export const wordSeparator = /[\s,;]+/
/** Hashtags are written without a blank between them, too: #one#two. */
export const hashtagSeparator = /[\s,;]+|(?=[#＃])/u

/**
 * The tags after adding these, and why the last refused one was: duplicates, too many, or the rules' own reason. What was
 * refused for another reason than being there already is `left`, as it was written.
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
