/** A hashtag as it is kept: without its sign. */
export const hashtag = (tag: string): string => tag.replace(/^[#＃]+/u, '')

/** A mention as it is kept: without its sign. */
export const mention = (name: string): string => name.replace(/^[@＠]+/u, '')

/** Why a tag can't be taken (api.md section 2: 100 characters). */
export function tagRefusal(tag: string): string | undefined {
  return [...tag].length > 100 ? 'Use 100 characters or fewer.' : undefined
}
