const STOP_WORDS = new Set(
  `about above after again along also always and another any are around back because been before being below between
  both but can come could does done down each even ever every first for from get give goes gone have here hers his how
  into its just keep know last less like little made make many more most much must near need never next not now off
  once one only open opens other our out over own post really same see she should since some soon still such take than
  that the their them then there these they this those three through today tomorrow too two under until upon very want
  was way week well were what when where which while who why will with without would year monday tuesday wednesday thursday friday saturday sunday seven eight person people number
  thing things start starts until you your write please`.split(/\s+/),
)

/** How many tags suit a platform, within its own rules (platforms.md): Instagram and TikTok take five. */
export const TAG_COUNT = {
  twitter: 2,
  instagram: 5,
  facebook: 2,
  youtube: 3,
  tiktok: 4,
  linkedin: 3,
  reddit: 0,
} as const

/** Words of the topic that become tags: more of them say less. */
const MOST_TOPIC_WORDS = 3

/**
 * Tags without `#`: the given names first (brand, product, campaign), then the topic's own words, then what the brand
 * stands for. Each is one word of letters and digits, at most 40 characters, and is not part of an earlier one.
 */
export function hashtagsFrom(
  names: readonly string[],
  topic: string,
  values: readonly string[],
  most: number,
): string[] {
  const tags: string[] = []
  const add = (name: string): boolean => {
    const tag = joined(name)
    const length = Array.from(tag).length
    const known = tags.some((other) => other.toLowerCase().includes(tag.toLowerCase()))
    if (!/\p{L}/u.test(tag) || length < 2 || length > 40 || known) return false
    tags.push(tag)
    return true
  }
  for (const name of names) add(name)
  const words = topic.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => Array.from(word).length > 4)
  let left = MOST_TOPIC_WORDS
  for (const word of words) if (left > 0 && !STOP_WORDS.has(word.toLowerCase()) && add(word)) left--
  for (const value of values) add(value)
  return tags.slice(0, most)
}

/** "First Frost" is `FirstFrost`: capitals keep the words apart, for eyes and for screen readers. */
function joined(name: string): string {
  return name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map((word) => {
      const [first = ''] = word
      return first.toUpperCase() + word.slice(first.length)
    })
    .join('')
}
